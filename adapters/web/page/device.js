// What this browser can do for whoever wants to be told while the page is closed. The
// worker is fetched when somebody asks for it, and not before.

const worker = '/sw.js';

// here says in words why this browser cannot be told; '' when it can.
export function here() {
  if (globalThis.PushManager && navigator.serviceWorker) return '';
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1) {
    return 'On an iPhone or iPad, add this page to your home screen first: Share, then Add to Home Screen. Open it there and come back here.';
  }
  return 'This browser can’t be notified while the page is closed. Chrome, Edge, Firefox and Safari can.';
}

let policy; // that lets the worker's address and no other be a script

// own is the subscription that this browser has, null without one.
async function own() {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => null);
  return await registration?.pushManager?.getSubscription() ?? null;
}

// subscribed is where this browser is told; undefined: nowhere.
export const subscribed = async () => (await own())?.endpoint;

// allowed asks the browser, where it was not asked yet.
export async function allowed() {
  if (!globalThis.Notification) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

// subscribe has this browser take what is signed with a key, and gives what to send it by.
export async function subscribe(key) {
  policy ??= globalThis.trustedTypes?.createPolicy('worker', {
    createScriptURL: (url) => {
      if (url !== worker) throw new TypeError('not the worker');
      return url;
    },
  });
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(worker) : worker, { scope: '/' });
  const registration = await navigator.serviceWorker.ready;
  const wanted = bytes(key);
  const had = await registration.pushManager.getSubscription();
  const same = had && equal(new Uint8Array(had.options.applicationServerKey ?? []), wanted);
  if (had && !same) await had.unsubscribe();
  const now = same ? had : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  const { endpoint, keys } = now.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

// unsubscribe has it take no more.
export async function unsubscribe() {
  await (await own())?.unsubscribe();
}

// tell shows a notification by the worker where there is one, as phones want it.
export async function tell(title, options) {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => null);
  if (!registration?.active) return new Notification(title, options);
  await registration.showNotification(title, options);
  return null;
}

// untell takes away what waits for nobody any more: notifications but for these tags.
export async function untell(tags) {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => null);
  for (const note of await registration?.getNotifications?.() ?? []) if (!tags.has(note.tag)) note.close();
}

const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const equal = (a, b) => a.length === b.length && a.every((n, i) => n === b[i]);
