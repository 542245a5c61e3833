import { byId, make } from './dom.js';
import { post } from './api.js';
import { calm } from './text.js';
import { rememberedRooms } from './stream.js';

// People is the header: which room this window shows and who sits at it.
export class People {
  constructor(here) {
    this.here = here;
    byId('room').addEventListener('change', (e) => this.chosen(e, 'add-room', (room) => here.enter(room)));
    byId('me').addEventListener('change', (e) => this.chosen(e, 'add-person', (id) => here.be(here.people.find((one) => one.id === id))));
    byId('add-person').addEventListener('click', () => here.ask({
      title: 'Add a person', ok: 'Add',
      fields: [{ label: 'Name', max: 80, required: true, hint: 'They can play in this window or in another.' }],
    }, ([name]) => here.addPerson(name)));
    byId('add-room').addEventListener('click', () => here.ask({
      title: 'Open another room', ok: 'Open',
      fields: [{ label: 'Name of the room', max: 40, required: true, hint: 'Letters and digits, such as kitchen.' }],
    }, async ([name]) => here.enter((await post('/api/rooms', { name })).room)));
  }

  // chosen goes to what was chosen, or asks for another, for which a phone has no button.
  chosen({ target }, adds, go) {
    if (target.value !== '+') {
      go(target.value);
      return;
    }
    this.render();
    byId(adds).click();
  }

  render() {
    const { here } = this;
    const rooms = [...new Set([...here.rooms, ...rememberedRooms([here.room])])];
    fill(byId('room'), [...rooms.map((room) => [room, `#${room}`]), ['+', 'Another…']], here.room);
    byId('me').parentElement.hidden = here.afar;
    const people = [...here.people.map((person) => [person.id, calm(person.name)]), ['+', 'Another…']];
    fill(byId('me'), here.me ? people : [['', 'choose a name'], ...people], here.me?.id ?? '');
    byId('another').href = location.pathname;
  }
}

function fill(select, pairs, value) {
  const shown = JSON.stringify(pairs);
  if (select.dataset.shown !== shown) {
    select.dataset.shown = shown;
    select.replaceChildren(...pairs.map(([id, words]) => make('option', { value: id, disabled: id === '' }, words)));
  }
  select.value = value;
}
