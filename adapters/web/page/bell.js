import { byId, kept, make } from './dom.js';

const note = 980; // Hz
const partials = [[1, 0.9, 1], [1.19, 0.6, 0.5], [1.5, 0.45, 0.4], [2, 0.35, 0.5], [2.51, 0.22, 0.25], [3.01, 0.15, 0.2]]; // times the note, seconds, share
const strokes = 14;
const lasts = 1.4; // seconds of strokes
const peak = 10 ** (-18 / 20); // of full scale
const rest = 10_000; // milliseconds before it may ring again

// Bell is an electric division bell, made by the browser itself. It is silent until
// somebody presses something on the page, as browsers have it; wish is how its person
// wants it.
export class Bell {
  constructor() {
    this.wish = { on: false, volume: 1 };
    this.context = null;
    const unlock = () => { if (this.wish.on) this.open(); };
    addEventListener('pointerdown', unlock, { once: true });
    addEventListener('keydown', unlock, { once: true });
  }

  open() {
    this.context ??= globalThis.AudioContext ? new AudioContext() : null;
    this.context?.resume();
  }

  // ring rings, unless any of this browser's windows rang a moment ago.
  async ring() {
    if (!this.wish.on || this.context?.state !== 'running') return false;
    const free = async () => {
      if (Date.now() - (kept(localStorage, 'rang') ?? 0) < rest) return false;
      kept(localStorage, 'rang', Date.now());
      return true;
    };
    if (!await (navigator.locks ? navigator.locks.request('division-bell-ring', free) : free())) return false;
    this.sound();
    return true;
  }

  // sound is fourteen strokes of the clapper on one gong.
  sound() {
    const { context } = this;
    const all = context.createGain();
    const share = partials.reduce((sum, [, , part]) => sum + part, 0);
    all.gain.value = (peak * this.wish.volume) / share;
    const limit = context.createDynamicsCompressor();
    limit.threshold.value = -18;
    limit.ratio.value = 20;
    limit.attack.value = 0.001;
    all.connect(limit).connect(context.destination);
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * 0.008), context.sampleRate);
    noise.getChannelData(0).forEach((_, n, data) => { data[n] = (Math.random() * 2 - 1) * (1 - n / data.length); });
    const start = context.currentTime + 0.02;
    for (let n = 0; n < strokes; n++) {
      const at = start + (n * lasts) / strokes;
      const hit = context.createBufferSource();
      hit.buffer = noise;
      hit.connect(all);
      hit.start(at);
      for (const [times, decay, part] of partials) this.partial(all, at, note * times, decay, part);
    }
  }

  partial(to, at, pitch, decay, part) {
    const tone = this.context.createOscillator();
    const loud = this.context.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(part, at + 0.002);
    loud.gain.exponentialRampToValueAtTime(part / 1000, at + decay);
    tone.connect(loud).connect(to);
    tone.start(at);
    tone.stop(at + decay);
  }

  // attempt rings now, since somebody wants to hear it.
  attempt() {
    this.open();
    if (this.context) this.sound();
  }

  // button turns the bell on; where it is on, there is none.
  button(press) {
    return make('button', { type: 'button', class: 'quiet bell', id: 'bell', hidden: this.wish.on, onclick: press }, 'Ring me');
  }

  show() {
    const button = byId('bell');
    if (button) button.hidden = this.wish.on;
  }
}
