const tries = [0, 500, 1500, 4000]; // milliseconds before each try of a call; then the last again and again
const slow = 2000; // milliseconds after which no answer is worth a word
const hung = 20000; // milliseconds after which a try is given up

// A Refusal is the table's no, in words for people.
export class Refusal extends Error {
  constructor(words, status = 0) {
    super(words);
    this.status = status;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(body.error ?? 'Sorry, something went wrong. Nothing is lost: please try again.', response.status);
  return body;
}

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, v]) => (v ?? '') !== ''));

export const get = async (path, values = {}, signal = undefined) =>
  answer(await fetch(`${path}?${query(values)}`, { signal }));

export async function post(path, body, signal = undefined) {
  const headers = { 'Content-Type': 'application/json' };
  return answer(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal }));
}

// deliver sends an order until it is answered, however long the line is cut. Each try has
// the same delivery id, so that a lost answer costs nothing; the window hears of a late one.
export async function deliver(order) {
  const delivery = freshId();
  let late = 0;
  const tell = (n) => { late += n; dispatchEvent(new CustomEvent('late', { detail: n })); };
  const timer = setTimeout(tell, slow, 1);
  try {
    for (let n = 0; ; n++) {
      await pause(tries[Math.min(n, tries.length - 1)]);
      try {
        return await post('/api/do', { ...order, delivery }, AbortSignal.timeout(hung));
      } catch (problem) {
        if (problem instanceof Refusal) throw problem;
      }
    }
  } finally {
    clearTimeout(timer);
    if (late) tell(-1);
  }
}

// pause waits, or until the browser has a line again.
const pause = (milliseconds) => new Promise((done) => {
  const timer = setTimeout(done, milliseconds);
  addEventListener('online', () => { clearTimeout(timer); done(); }, { once: true });
});

// freshId names a delivery, so that one that comes twice is done once.
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export const pictureAddress = (picture, as, version) =>
  `/picture/${encodeURIComponent(picture.match)}/${picture.seq}.png?${query({ as, page: picture.page, v: version })}`;

export const proves = (file) => file.name.endsWith('.jsonl');

export const fileAddress = (file, as) =>
  `/${proves(file) ? 'export' : 'poster'}/${encodeURIComponent(file.name)}?${query({ as })}`;
