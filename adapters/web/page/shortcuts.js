import { byId } from './dom.js';

const list = 'Arrow keys go from spot to spot, . to the next, f and letters to a name. Enter picks, Backspace goes back, Tab leads to your buttons. Where it is asked how many, digits say it, and + − change it. On a spot: o odds, b what borders it, r its rule, Escape back from there. u undoes, w shows the board as text, + − 0 zoom it, [ ] step through the match.';

// Shortcuts are the letters that do something while the focus is on the board.
export class Shortcuts {
  constructor(play) { this.play = play; }

  // key reports whether a key did something.
  key({ key }) {
    const does = { '?': () => this.play.say(list), o: () => this.odds(), b: () => this.borders(), r: () => this.rule(), u: () => this.undo(), w: () => this.words() }[key];
    does?.();
    return Boolean(does);
  }

  // spot is the one in focus; null: none is, which is said.
  spot() {
    const spot = this.play.scene.places.here();
    if (!spot) this.play.say('Go to a spot first: by Tab and the arrow keys, or by f and the letters of its name.');
    return spot ?? null;
  }

  // odds asks for those of what was begun, to the spot in focus if it leads there; else for
  // what can be begun at that spot.
  async odds() {
    const { play } = this;
    const verb = play.root?.ways.find((way) => way.query && way.words.length === 1 && /\bodds$/i.test(way.label));
    const word = play.scene.places.here()?.word;
    const begun = play.words().slice(1);
    let open = null;
    for (const on of verb ? [[...begun, word], begun, [word]] : []) {
      if (!on.every(Boolean)) continue;
      const step = await play.fetch([...verb.words, ...on]).catch(() => null);
      if (step?.whole) return play.here.play?.(step.whole.press, true);
      open ??= step?.words;
    }
    if (open?.length && !play.step) return play.go(open);
    const told = word ? play.at(word).map((way) => way.detail).filter(Boolean) : [];
    return play.say(told[0] ?? 'There are no odds for that.');
  }

  borders() {
    const spot = this.spot();
    if (!spot) return;
    const near = (spot.near ?? []).map((n) => this.play.scene.spots[n]);
    this.play.scene.showNear(near);
    this.play.say(near.length ? `${spot.title} borders ${new Intl.ListFormat('en-GB').format(near.map(({ title }) => title))}.` : `Nothing borders ${spot.title}.`);
  }

  rule() {
    const spot = this.spot();
    if (spot?.rule) this.play.here.rule?.(spot.rule, () => this.play.scene.places.stand());
    else if (spot) this.play.say(`No rule is only about ${spot.title}.`);
  }

  // undo takes back what was begun last, or else the last move.
  undo() {
    const { play } = this;
    if (!play.step && play.root?.undo) return play.here.press(play.root.undo, play.pin);
    if (!play.step) play.say('There’s nothing to undo.');
    return play.back();
  }

  // words shows the board as text, and again as a picture; the focus stays at it.
  words() {
    const button = byId('as-words');
    if (!button || button.hidden) return;
    byId('picture').focus({ preventScroll: true });
    button.click();
  }
}
