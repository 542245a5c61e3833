import { byId, make } from './dom.js';
import { post } from './api.js';
import { ask } from './dialog.js';
import { calm } from './text.js';
import { rememberedRooms } from './stream.js';

// People is the header: which room this window shows and who sits at it.
export class People {
  constructor(here) {
    this.here = here;
    byId('room').addEventListener('change', (e) => here.enter(e.target.value));
    byId('me').addEventListener('change', (e) => {
      const person = here.people.find((one) => one.id === e.target.value);
      if (person) here.be(person);
    });
    byId('add-person').addEventListener('click', () => ask({
      title: 'Add a person', ok: 'Add',
      fields: [{ label: 'Name', max: 80, required: true, hint: 'They can play in this window or in another.' }],
    }, ([name]) => here.addPerson(name)));
    byId('add-room').addEventListener('click', () => ask({
      title: 'Open another room', ok: 'Open',
      fields: [{ label: 'Name of the room', max: 40, required: true, hint: 'Letters and digits, such as kitchen.' }],
    }, async ([name]) => here.enter((await post('/api/rooms', { name })).room)));
  }

  render() {
    const { here } = this;
    const rooms = [...new Set([...here.rooms, ...rememberedRooms([here.room])])];
    fill(byId('room'), rooms.map((room) => [room, `#${room}`]), here.room);
    byId('me').parentElement.hidden = here.afar;
    const people = here.people.map((person) => [person.id, calm(person.name)]);
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
