import { Refusal, get } from './api.js';
import { byId } from './dom.js';
import { Replay } from './replay.js';
import { calm, listed, renderText } from './text.js';

const again = 30000; // milliseconds between looks at a match that goes on
const here = { people: [], me: null };
const [, token] = location.pathname.match(/^\/w\/([0-9a-f]+)$/) ?? [];
const asked = new URLSearchParams(location.search).get('seq');
let at = asked === null || !/^\d+$/.test(asked) ? null : Number(asked);
let words = false;
let turn = 0;
let timer = 0;

const address = (seq) => `/w/${token}${seq === null ? '' : `?seq=${seq}`}`;

const replay = new Replay({
  address,
  show(seq) {
    at = seq;
    history.replaceState(null, '', address(seq));
    return refresh();
  },
});

async function refresh() {
  clearTimeout(timer);
  const mine = ++turn;
  try {
    const view = await get(`/w/${token}/moment`, { seq: at ?? -1 });
    if (mine !== turn) return;
    byId('trouble').hidden = true;
    await render(view);
    if (!view.over && at === null) timer = setTimeout(refresh, again);
  } catch (problem) {
    if (mine !== turn) return;
    byId('trouble').textContent = problem instanceof Refusal ? 'This link no longer works. Ask whoever sent it for a new one.' : 'Connection lost. Reconnecting…';
    byId('trouble').hidden = false;
    if (!(problem instanceof Refusal)) timer = setTimeout(refresh, again / 6);
  }
}


async function render(view) {
  const past = view.seq < view.last;
  let says = view.awaits.length ? `Waiting for ${listed(view.awaits.map(calm))}.` : '';
  if (view.over) says = 'The match is over.';
  if (past) says = 'Earlier in the match';
  byId('awaits').textContent = says;
  byId('awaits').hidden = !says;
  byId('board').classList.toggle('past', past);
  byId('headline').replaceChildren(renderText(view.text, here));
  byId('when').textContent = view.seq > 0 ? 'This is how it stood when the last round ended. The next round shows when it’s over.' : 'This is how it began. The first round shows when it’s over.';
  byId('when').hidden = view.over || past || !view.begun;
  byId('happened').replaceChildren(renderText(view.line ?? [], here));
  byId('happened').hidden = !view.line?.length;
  byId('proof').hidden = !view.over;
  byId('export').href = `/w/${token}/match.jsonl`;
  byId('as-words').hidden = !view.board;
  byId('as-words').setAttribute('aria-pressed', String(words));
  byId('picture').hidden = !view.drawn;
  byId('picture-words').textContent = calm(view.board ?? '');
  byId('picture-words').setAttribute('aria-label', calm(view.alt ?? ''));
  byId('picture-words').hidden = !words;
  const image = byId('picture-image');
  image.hidden = words;
  const steps = view.drawn && view.last > 0;
  byId('steps').hidden = !steps || !words && !image.naturalWidth; // what stands below the first picture waits for it
  replay.where(view.seq, view.last, !past, view.stops ?? null);
  if (!view.drawn || words) return;
  const fresh = new Image();
  fresh.src = `/w/${token}/${view.seq}.png`;
  await fresh.decode().catch(() => {});
  Object.assign(image, { width: fresh.naturalWidth, height: fresh.naturalHeight });
  image.src = fresh.src;
  image.alt = calm(view.alt);
  byId('steps').hidden = !steps;
}

byId('as-words').addEventListener('click', () => { words = !words; refresh(); });
refresh();
