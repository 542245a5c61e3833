import { byId } from './dom.js';

// aim is what a button is for: whose decision and which, "K7QF 0 attack" of
// "1! K7QF 0 57.attack - attack iht sd"; what answers none is for itself.
const aim = (id = '') => id.match(/^1[!?] (\S+ \d+) \d+\.(\S+)/)?.slice(1).join(' ') ?? id;

// offerOnce leaves each offer in one place: what the board offers is not offered
// again by a ring in the chat, nor by an older answer what a newer one is for. What a
// lobby offered is past once its match has begun, all of it.
export function offerOnce(matches) {
  const begun = new Set(matches.filter((one) => one.phase !== 'open').map((one) => one.code));
  const past = (offer) => begun.has(offer.dataset.key?.match(/^1\/ match (?:join|start|leave|invite|add-bot) (\S+)$/)?.[1]);
  const played = !byId('play').hidden; // whoever has the board to play on needs no other
  const board = new Set([...byId('match-controls').querySelectorAll('[data-key]')].map((button) => button.dataset.key));
  const newer = new Set();
  for (const post of [...byId('log').children].reverse()) {
    const mine = post.classList.contains('private');
    const offers = [...post.querySelectorAll('.controls .buttons button, .controls .select')];
    const aims = offers.map((offer) => aim(offer.dataset.key ?? offer.querySelector('option')?.value));
    const asked = Boolean(post.querySelector('.asked'));
    const over = offers.some(past);
    offers.forEach((offer, n) => show(offer, over || board.has(offer.dataset.key) && !(mine && ofSeat(offer)) ? false : mine ? !newer.has(aims[n]) && !(played && !asked && ofSeat(offer)) : !(played && ofSeat(offer)), post));
    if (mine) aims.forEach((one) => newer.add(one));
  }
}

// ofSeat reports whether an offer plays for a seat.
const ofSeat = (offer) => /^1[!?] /.test(offer.dataset.key ?? offer.querySelector('option')?.value ?? '');

// show hides an offer or brings it back; whoever was at it is at its post.
function show(offer, yes, post) {
  if (!yes && offer.contains(document.activeElement)) post.focus({ preventScroll: true });
  offer.hidden = !yes;
}

// What of a lobby's offers is for whom.
const forSitters = new Set(['Start', 'Leave', 'Add a bot', 'Invite']);

// fitting is a match's status with what its reader can do: who sits joins no more, and
// who does not sit neither starts nor leaves.
export function fitting(pin, moment) {
  if (!pin?.buttons || moment?.phase !== 'open') return pin;
  const sits = moment.viewer >= 0;
  return { ...pin, buttons: pin.buttons.filter(({ label }) => (sits ? label !== 'Join' : !forSitters.has(label))) };
}
