// The worker that a browser wakes for a push: it shows every one, as browsers want it,
// and a press opens the match. It keeps nothing and fetches nothing else.

addEventListener('install', () => skipWaiting());
addEventListener('activate', (e) => e.waitUntil(clients.claim()));

addEventListener('push', (e) => {
  let word = {};
  try {
    word = e.data.json() ?? {};
  } catch {
    // shown all the same
  }
  e.waitUntil(show(word));
});

// show rings once for each key: what is sent again takes its own place in silence.
async function show({ title = 'Your turn', tag = 'turn', open = '/', key = '' }) {
  const shown = await registration.getNotifications({ tag });
  const again = key !== '' && shown.some((note) => note.data?.key === key);
  await registration.showNotification(title, {
    tag, renotify: !again, silent: again, icon: '/page/icon-192.png', badge: '/page/badge.png', data: { open, key },
  });
}

addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(lead(e.notification.data?.open));
});

// lead brings a window of the page to where a notification leads.
async function lead(open) {
  const to = new URL(typeof open === 'string' ? open : '/', location.origin);
  if (to.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === to.href);
  if (there) await there.focus();
  else await clients.openWindow(to.href);
}

// A browser that changes its address says so, as whoever is signed in in it.
addEventListener('pushsubscriptionchange', (e) => e.waitUntil(renew(e.oldSubscription)));

async function renew(old) {
  const key = old?.options?.applicationServerKey;
  if (!key) return;
  const { endpoint, keys } = (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await fetch('/api/push', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
