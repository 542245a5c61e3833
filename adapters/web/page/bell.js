import { byId, kept, make } from './dom.js';

const note = 980; // Hz
const partials = [[1, 0.9, 1], [1.19, 0.6, 0.5], [1.5, 0.45, 0.4], [2, 0.35, 0.5], [2.51, 0.22, 0.25], [3.01, 0.15, 0.2]]; // times the note, seconds, share
const strokes = 14;
const lasts = 1.4; // seconds of strokes
const peak = 10 ** (-18 / 20); // of full scale
const rest = 10_000; // milliseconds before it may ring again

// Bell is an electric division bell, made by the browser itself. It is silent until
// somebody presses "Ring me", as browsers have it.
export class Bell {
  constructor() {
    this.wish = kept(localStorage, 'bell') ?? { on: false, volume: 1 };
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

  keep(wish) {
    Object.assign(this.wish, wish);
    kept(localStorage, 'bell', this.wish);
  }

  // button opens the bell's few settings.
  button() {
    const button = make('button', { type: 'button', class: 'quiet bell', id: 'bell', onclick: () => this.settings() });
    this.label(button);
    return button;
  }

  label(button = byId('bell')) {
    button?.replaceChildren(this.wish.on ? 'Bell on' : 'Ring me');
  }

  settings() {
    const dialog = byId('dialog');
    this.keep({ on: true });
    this.open();
    this.label();
    const volume = make('input', { id: 'volume', type: 'range', min: '0.1', max: '2', step: '0.1', value: String(this.wish.volume) });
    volume.addEventListener('input', () => this.keep({ volume: Number(volume.value) }));
    const shut = () => { dialog.close(); this.label(); };
    dialog.replaceChildren(make('h2', { id: 'dialog-title' }, 'The bell is on'),
      make('p', {}, 'It rings when it’s your turn, as long as this page is open: never in your quiet hours, and not in the window you play in.'),
      make('div', { class: 'form-row' }, make('label', { for: 'volume' }, 'Volume'), volume),
      make('div', { class: 'buttons' },
        make('button', { type: 'button', class: 'quiet', onclick: () => { this.keep({ on: false }); shut(); } }, 'Turn it off'),
        make('button', { type: 'button', class: 'quiet', onclick: () => this.context && this.sound() }, 'Try it'),
        make('button', { type: 'button', class: 'primary', onclick: shut }, 'Done')));
    dialog.onclose = () => dialog.replaceChildren();
    if (!dialog.open) dialog.showModal();
  }
}
