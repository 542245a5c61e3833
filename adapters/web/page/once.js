import { byId } from './dom.js';

// key is what an offer sends: "1! K7QF 0 57.attack - attack iht sd".
const key = (offer) => offer.dataset.key ?? offer.querySelector('option')?.value ?? '';

// read is a key's match, seat, decision and verb; nothing of one that plays for no seat.
const read = (key) => key.match(/^1[!?] (\S+) (\d+) (\S+)/)?.slice(1) ?? [];

// aim is what a button is for: whose decision and which; what answers none is for itself.
const aim = (key) => key.match(/^1[!?] (\S+ \d+) \d+\.(\S+)/)?.slice(1).join(' ') ?? key;

// answers reports whether an offer answers a question.
const answers = (key) => /^1! \S+ \d+ \S+ y/.test(key);

// forPlayers reports whether an offer is of a match's players: whoever has no seat there
// would only be refused.
const forPlayers = (key, code) => read(key)[0] === code || new RegExp(`^1/ (?:match (?:undo|vote|re(?:match|view|sume))|(?!match )\\S+) ${code}(?: |$)`).test(key);

// offerOnce leaves each offer in one place: the chat has none of the board's, an older answer
// none of a newer one's. What a lobby offered is past once its match has begun, what a
// decision did once it is made, and Undo where there is nothing to take back. Whoever looks
// on is offered nothing of the players'.
export function offerOnce({ matches, now, onlooker }) {
  const begun = new Set(matches.filter((one) => one.phase !== 'open').map((one) => one.code));
  const past = (key) => begun.has(key.match(/^1\/ match (?:join|start|leave|invite|add-bot) (\S+)$/)?.[1]);
  const made = ([code, seat, ask]) => code === now?.code && Number(seat) === now.seat && ask !== '*' && ask !== now.key;
  const played = !byId('play').hidden; // whoever has the board to play on needs no other
  const there = [...byId('match-controls').querySelectorAll('[data-key]')];
  const [board, words] = [new Set(there.map(key)), new Set(there.map((one) => one.textContent))];
  for (const undo of byId('match-controls').querySelectorAll('[data-key^="1/ match undo "]')) undo.hidden = !now?.undo;
  const newer = new Set();
  for (const post of [...byId('log').children].reverse()) {
    const mine = post.classList.contains('private');
    const asked = mine && post.querySelector('.asked');
    const offers = [...post.querySelectorAll('.controls .buttons button, .controls .select')];
    const over = offers.map(key).some(past);
    for (const offer of offers) {
      const it = key(offer);
      const seats = read(it).length;
      show(offer, !over && !made(read(it)) && !(onlooker && forPlayers(it, onlooker)) && (seats && !answers(it) ? asked || !played : true) && (mine && seats || !board.has(it) && !(read(it)[0] === now?.code && words.has(offer.textContent))) && !(mine && newer.has(aim(it))), post);
    }
    if (mine) offers.forEach((offer) => newer.add(aim(key(offer))));
  }
}

// show hides an offer or brings it back; whoever was at it is at its post.
function show(offer, yes, post) {
  if (!yes && offer.contains(document.activeElement)) post.focus({ preventScroll: true });
  offer.hidden = !yes;
}

// What of a lobby's offers is for whom.
const forSitters = new Set(['Start', 'Leave', 'Add a bot', 'Invite']);

// fitting is a match's status with what its reader can do: who sits joins no more, and
// who does not sit neither starts nor leaves, nor plays.
export function fitting(pin, moment) {
  if (!pin?.buttons || !moment) return pin;
  const { phase, viewer, code } = moment;
  const fits = ({ id, label }) => {
    if (viewer >= 0) return phase !== 'open' || label !== 'Join';
    return phase === 'open' ? !forSitters.has(label) : !forPlayers(id, code);
  };
  return { ...pin, buttons: pin.buttons.filter(fits) };
}
