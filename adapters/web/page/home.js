import { Refusal } from './api.js';
import { byId, make } from './dom.js';
import { away, calm, clock, listed, renderText } from './text.js';

// Home is the lobby itself: what waits for me, what I can play, what others play.
export class Home {
  constructor(here) {
    this.here = here;
    this.shown = '';
  }

  refresh() {
    const { here } = this;
    const shown = JSON.stringify([here.me?.id, here.people.length, here.matches, here.past, here.lessons]);
    if (shown === this.shown) return;
    this.shown = shown;
    const content = byId('content');
    const held = content.contains(document.activeElement) ? document.activeElement.dataset.key ?? document.activeElement.id : '';
    const typed = byId('name')?.value ?? '';
    const mine = here.matches.filter((one) => one.mine);
    const turns = here.matches.filter((one) => one.awaits || one.asked);
    const rest = mine.filter((one) => !one.awaits);
    const others = here.matches.filter((one) => !one.mine && !one.asked);
    content.replaceChildren(
      make('h1', {}, here.me ? make('bdi', {}, `Welcome, ${calm(here.me.name)}`) : 'Welcome to Division Bell'),
      make('p', { class: 'lead' }, 'Slow board games about tax and power. Take your turn when you have a minute; the bell rings when it’s yours again.'),
      ...(here.me ? [] : [here.who.form()]),
      ...this.section('turns', 'My turn', turns.map((one) => this.card(one))),
      ...this.section('mine', 'My matches', rest.map((one) => this.card(one))),
      ...this.section('learn', 'Learn', here.lessons.map((one) => this.lesson(one))),
      ...this.section('new', 'New match', here.offers.map((one) => this.game(one)), 'games'),
      ...this.section('watch', 'Watch', others.map((one) => this.card(one))),
      ...this.section('today', 'Today', here.offers.filter((one) => one.daily).map((one) => this.daily(one))),
      ...this.section('past', 'Past', here.past.map((one) => this.over(one))));
    if (byId('name')) byId('name').value = typed;
    if (held) (content.querySelector(`[data-key="${CSS.escape(held)}"]`) ?? byId(held))?.focus({ preventScroll: true });
  }

  // section is a list under its heading; nothing when there is nothing in it.
  section(id, title, items, look = 'cards') {
    if (items.length === 0) return [];
    return [make('section', { id, 'aria-labelledby': `${id}-title` }, make('h2', { id: `${id}-title` }, title), make('ul', { class: look }, ...items))];
  }

  picture = (game) => make('img', { src: `/card/${encodeURIComponent(game)}.png`, alt: '', width: '480', height: '300', loading: 'lazy' });

  card(one) {
    const { here } = this;
    const open = one.phase === 'open';
    const to = open ? `/join/${one.code}` : here.roomAddress(one.room, one.code);
    const seats = listed(one.seats.map(calm));
    const asked = one.asked ? `${calm(one.asked)} ${one.rematch ? 'asks you to a rematch' : 'invites you'}. ` : '';
    const says = one.says?.length ? renderText(one.says, here) : open ? `${asked}Waiting for players: ${seats}.` : `${seats}.`;
    const verb = one.awaits ? 'Take my turn' : !open ? (one.mine ? 'Look' : 'Watch') : one.mine ? 'Open' : one.free ? 'Join' : 'Look';
    const left = one.due ? make('p', { class: 'due' }, one.due > Date.now() ? `${away(one.due).replace('in ', '')} left` : 'Time is up') : null;
    const key = { 'data-key': `go ${one.code}`, 'aria-label': `${verb}: ${one.name} ${one.code}` };
    return make('li', { class: one.awaits || one.asked ? 'card awaits' : 'card' }, this.picture(one.game),
      make('div', { class: 'about' },
        make('h3', {}, `${one.name} ${one.code}`),
        make('p', {}, says), left,
        one.asked && one.free ? this.join(one, one.code, make('button', { type: 'button', class: 'primary', ...key }, verb))
          : make('a', { href: to, class: one.awaits ? 'button primary' : 'button', ...key }, verb)));
  }

  // join has a button take a seat of a lobby, and lead there.
  join({ room }, code, button) {
    const { here } = this;
    return here.once(button, async () => {
      await here.come({ room, code });
      await here.say(room, `/match join ${code}`);
      location.assign(`/join/${code}`);
    });
  }

  lesson(one) {
    return make('li', { class: 'card' }, this.picture(one.game), make('div', { class: 'about' },
      make('h3', {}, one.title), make('p', {}, one.aim),
      make('a', { href: `/learn/${encodeURIComponent(one.game)}`, class: 'button', 'data-key': `learn ${one.game}`, 'aria-label': `Learn in ${one.minutes} minutes: ${one.title}` }, `Learn in ${one.minutes} minutes`)));
  }

  game(one) {
    const { here } = this;
    const alone = one.most === 1;
    const play = make('button', { type: 'button', class: 'quiet', 'data-key': `play ${one.game}`, 'aria-label': `${alone ? 'Play now' : 'Play bots now'}: ${one.name}` }, alone ? 'Play now' : 'Play bots now');
    here.once(play, () => this.play(one));
    return make('li', { class: 'game' }, this.picture(one.game),
      make('h3', {}, one.name),
      make('p', {}, one.aim),
      make('p', { class: 'facts' }, `${players(one)} · ${one.lasts}`),
      make('div', { class: 'buttons' },
        make('a', { href: `/new/${encodeURIComponent(one.game)}`, class: 'button primary', 'data-key': `new ${one.game}`, 'aria-label': `${alone ? 'Choose' : 'New match'}: ${one.name}` }, alone ? 'Choose' : 'New match'), play));
  }

  // play makes a match with bots in all other seats, and begins it.
  async play(one) {
    const { here } = this;
    const room = await here.roomFor(here.freshRoom(one.game), true);
    const [first] = one.presets;
    const out = await here.say(room, `/match new ${one.game} ${first?.options ?? ''}`.trim());
    if (!out.opened) throw new Refusal(out.words);
    for (let n = 1; n < (first?.seats ?? one.seats); n++) await here.say(room, `/match add-bot ${out.opened}`);
    await here.say(room, `/match start ${out.opened}`);
    location.assign(here.roomAddress(room, out.opened));
  }

  // daily is what everybody draws alike today.
  daily(one) {
    const { here } = this;
    const room = `daily-${one.game}`;
    const play = make('button', { type: 'button', class: 'quiet', 'data-key': room, 'aria-label': `Play today’s ${one.name}` }, 'Play today’s');
    here.once(play, async () => {
      const mine = await here.roomFor(room, true);
      await here.say(mine, `/${one.game} daily`);
      location.assign(here.roomAddress(mine));
    });
    return make('li', { class: 'card' }, this.picture(one.game), make('div', { class: 'about' },
      make('h3', {}, one.name), make('p', {}, 'Everyone gets the same draws today. Your first go is scored.'), play));
  }

  over(one) {
    const { here } = this;
    const review = here.once(make('button', { type: 'button', class: 'quiet', 'data-key': `review ${one.code}`, 'aria-label': `Review of my moves in ${one.name} ${one.code}` }, 'Review'), async () => {
      await here.say(one.room, `/match review ${one.code}`);
      location.assign(`${here.roomAddress(one.room, one.code)}#table`); // where it is told
    });
    const after = one.after?.length ? `, ahead of ${listed(one.after.map(calm))}` : '';
    const won = one.won?.length ? `${listed(one.won.map(calm))} won${after}.` : 'Nobody won.';
    return make('li', { class: 'card' }, this.picture(one.game), make('div', { class: 'about' },
      make('h3', {}, `${one.name} ${one.code}`),
      make('p', {}, `${won} ${one.round ? `${calm(one.round)}. ` : ''}`, ...(one.ended ? ['Over ', make('time', { datetime: new Date(one.ended).toISOString(), title: clock(one.ended).title }, away(one.ended)), '.'] : [])),
      make('div', { class: 'buttons' },
        make('a', { href: here.roomAddress(one.room, one.code), class: 'button', 'data-key': `go ${one.code}`, 'aria-label': `Replay ${one.name} ${one.code}` }, 'Replay'), ...(one.mine ? [review, ...this.again(one)] : []))));
  }

  // again is the way to the same once more, for who has played: the first makes it and the
  // others join; in chat it is asked for there.
  again(one) {
    const { here } = this;
    const seated = here.matches.some(({ code, mine }) => mine && code === one.again);
    const label = seated ? 'To the rematch' : one.again ? 'Join the rematch' : 'Rematch';
    const key = { 'data-key': `again ${one.code}`, 'aria-label': `${label}: ${one.name} ${one.code}` };
    if (seated) return [make('a', { href: `/join/${one.again}`, class: 'button', ...key }, label)];
    const press = make('button', { type: 'button', class: 'quiet', ...key }, label);
    if (one.again) return [this.join(one, one.again, press)];
    if (one.chat) return [];
    return [here.once(press, async () => {
      const out = await here.say(one.room, `/match rematch ${one.code}`);
      if (!out.opened) throw new Refusal(out.words);
      location.assign(`/join/${out.opened}`);
    })];
  }
}

const players = (one) => (one.most === 1 ? '1 player' : `${one.least} to ${one.most} players`);
