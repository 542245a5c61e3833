import { byId, make } from './dom.js';
import { sentence } from './text.js';

const spans = { evening: 'An evening', week: 'A week', month: 'A month' };
const plain = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

// NewMatch is the form that a match is made by. What is sent is the line that could have
// been typed.
export class NewMatch {
  constructor(here, game) {
    this.here = here;
    this.game = game;
    this.shown = '';
    this.controls = new Map(); // an option's name, to its control
  }

  refresh() {
    const { here } = this;
    this.offer = here.offers.find((one) => one.game === this.game);
    const shown = `by ${here.me?.id}`; // others come and go, and what is filled in stays
    if (shown === this.shown) return;
    this.shown = shown;
    if (!this.offer) {
      byId('content').replaceChildren(make('h1', {}, 'There’s no such game'), make('p', {}, make('a', { href: '/#new' }, 'Choose one')));
      return;
    }
    document.title = `New match of ${this.offer.name} – Division Bell`;
    byId('content').replaceChildren(...this.parts());
    this.choose(this.offer.presets[0] ?? null, this.offer.forecast[0] ?? '');
  }

  parts() {
    const { here, offer } = this;
    const alone = offer.most === 1;
    this.trouble = make('p', { class: 'form-trouble', role: 'alert', hidden: true });
    this.forecast = make('p', { class: 'forecast', role: 'status' });
    this.seats = number('seats', offer.least, offer.most, offer.seats);
    this.botSeats = number('bots', 0, offer.most - 1, 0);
    this.kind = make('select', { id: 'kind' }, make('option', { value: '' }, 'the usual bot'),
      ...offer.bots.map((one) => make('option', { value: one.id }, `${one.id}: ${one.help}`)));
    this.room = make('input', { id: 'room-name', type: 'text', maxlength: '40', value: here.freshRoom(offer.game), autocomplete: 'off' });
    const make1 = make('button', { type: 'submit', class: 'primary' }, alone ? 'Start' : 'Make the match');
    const form = make('form', { class: 'new-match', autocomplete: 'off' },
      offer.presets.length ? make('fieldset', { class: 'presets' }, make('legend', {}, 'How long may it last?'),
        ...offer.presets.map((one, n) => this.preset(one, n))) : null,
      offer.presets.length ? this.forecast : null,
      ...(alone ? [] : [
        row('seats', 'Players', this.seats, 'People and bots together. Friends take the free seats by your invitation.'),
        row('bots', 'Bots among them', this.botSeats, 'You can add and remove bots until the match starts.'),
        row('kind', 'Kind of bot', this.kind, 'The usual bot is gentle with whoever has never played the game.')]),
      make('details', { class: 'options' }, make('summary', {}, 'More options'),
        ...offer.settings.map((one) => this.setting(one)),
        row('room-name', 'Room', this.room, 'Where the match is played and talked about. Letters and digits.')),
      alone ? null : make('details', { class: 'options' }, make('summary', {}, 'Deadlines and days'),
        ...offer.timing.map((one) => this.setting(one))),
      this.trouble,
      make('div', { class: 'buttons' }, make('a', { href: '/', class: 'button' }, 'Back'), make1));
    form.addEventListener('input', (e) => {
      if (!e.target.matches('[name=preset], #kind, #room-name')) this.forecast.textContent = `${this.told}${this.told && ' What you have changed isn’t counted in.'}`;
    });
    form.addEventListener('submit', async (e) => {
      e.preventDefault();
      if (make1.getAttribute('aria-disabled') === 'true') return;
      make1.setAttribute('aria-disabled', 'true');
      this.trouble.hidden = true;
      try {
        await this.send();
      } catch (problem) {
        this.trouble.textContent = sentence(problem.message);
        this.trouble.hidden = false;
      } finally {
        make1.removeAttribute('aria-disabled');
      }
    });
    return [make('h1', {}, `New match of ${offer.name}`),
      make('div', { class: 'aim' }, make('img', { src: `/card/${encodeURIComponent(offer.game)}.png`, alt: '', width: '480', height: '300' }), make('p', { class: 'lead' }, offer.aim)),
      ...(here.me ? [] : [here.who.form()]), form];
  }

  preset(one, n) {
    const radio = make('input', { type: 'radio', name: 'preset', id: `preset-${one.span}`, value: one.span, checked: n === 0 });
    radio.addEventListener('click', () => this.choose(one, this.offer.forecast[n]));
    return make('label', { class: 'preset' }, radio, make('span', {}, make('strong', {}, spans[one.span]),
      make('span', { class: 'hint' }, `${one.seats} players. ${this.offer.forecast[n].split(':')[0]}.`)));
  }

  // choose sets all options to what a preset says, and the others to what is usual.
  choose(preset, forecast) {
    const said = new Map((preset?.options ?? '').split(' ').filter(Boolean).map((one) => one.split(/=(.*)/s)));
    for (const [name, control] of this.controls) control.set(said.get(name) ?? control.usual);
    if (preset) this.seats.value = String(preset.seats);
    this.told = forecast;
    this.forecast.textContent = forecast;
  }

  // setting is one option as a control: a choice, a number, a tick, or words.
  setting(one) {
    const id = `option-${one.name}`;
    const hint = `${plain(one.help)}${one.rule ? ` (rule ${one.rule})` : ''}.${one.takes ? ` For example ${one.takes}.` : ''}`;
    const bounds = { min: String(one.min || 1), max: String(one.max) };
    let input; let get; let set; let beside = null;
    if (one.values?.join() === 'yes,no' || one.values?.join() === 'no,yes') {
      input = make('input', { type: 'checkbox', id });
      get = () => (input.checked ? 'yes' : 'no');
      set = (value) => { input.checked = value === 'yes'; };
    } else if (one.max && one.values?.length) {
      beside = make('input', { type: 'number', ...bounds, 'aria-label': `${plain(one.name)}, a number`, inputmode: 'numeric' });
      input = make('select', { id }, ...one.values.map((value) => make('option', { value }, value)), make('option', { value: '#' }, 'a number:'));
      input.addEventListener('change', () => { beside.hidden = input.value !== '#'; });
      get = () => (input.value === '#' ? beside.value : input.value);
      set = (value) => {
        input.value = one.values.includes(value) ? value : '#';
        beside.value = one.values.includes(value) ? '' : value;
        beside.hidden = input.value !== '#';
      };
    } else if (one.values?.length) {
      input = make('select', { id }, ...one.values.map((value) => make('option', { value }, value)));
    } else if (one.max) {
      input = make('input', { type: 'number', id, ...bounds, inputmode: 'numeric' });
    } else {
      input = make('input', { type: 'text', id, maxlength: '200' });
    }
    get ??= () => input.value.trim();
    set ??= (value) => { input.value = value; };
    this.controls.set(one.name, { get, set, usual: one.usual });
    return row(id, plain(one.name), input, hint, beside);
  }

  // line is the command that the form stands for.
  line() {
    const words = [];
    let timed = false;
    for (const [name, { get, usual }] of this.controls) {
      const value = get();
      if (value === '' || value === usual) continue;
      timed ||= name === 'clock' || name === 'hours';
      words.push(`${name}=${value.replaceAll(' ', '')}`);
    }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (timed && zone && !words.some((word) => word.startsWith('zone='))) words.push(`zone=${zone}`);
    return ['/match new', this.game, ...words].join(' ');
  }

  async send() {
    const { here, offer } = this;
    const room = await here.roomFor(this.room.value.trim() || here.freshRoom(offer.game), offer.most === 1);
    const bots = Math.min(Number(this.botSeats.value) || 0, offer.most - 1);
    const out = await here.say(room, this.line());
    if (!out.opened) throw new Error(out.words || 'The match could not be made. Nothing is lost: please try again.');
    const kind = this.kind.value ? ` ${this.kind.value}` : '';
    for (let n = 0; n < bots; n++) await here.say(room, `/match add-bot ${out.opened}${kind}`);
    if (offer.most === 1) {
      await here.say(room, `/match start ${out.opened}`);
      location.assign(here.roomAddress(room, out.opened));
      return;
    }
    location.assign(`/join/${out.opened}?seats=${Number(this.seats.value) || offer.seats}`);
  }
}

function number(id, min, max, value) {
  return make('input', { id, type: 'number', min: String(min), max: String(max), value: String(value), inputmode: 'numeric', required: true });
}

// row is a control under its name, with what it is about.
export function row(id, label, input, hint, beside = null) {
  input.setAttribute('aria-describedby', `${id}-hint`);
  return make('div', { class: 'form-row' }, make('label', { for: id }, label), make('div', { class: 'control' }, input, beside), make('span', { class: 'hint', id: `${id}-hint` }, hint));
}
