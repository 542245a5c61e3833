import { calm, clock, renderText } from './text.js';
import { make } from './dom.js';
import { fileAddress, pictureAddress, proves } from './api.js';

const looks = ['quiet', 'primary', 'danger'];
const ring = 6; // the style of a run that names whom the bell rings for

// renderPost is a post of the chat.
export function renderPost(post, here) {
  const item = make('div', { class: post.private ? 'post private' : 'post', id: `post-${post.id}`, tabindex: '-1' });
  item.append(post.private ? privateTop(post, here) : make('div', { class: 'post-top' }, clock(post.at)));
  if (post.text?.length) {
    item.append(make('div', { class: 'text', dir: 'auto' }, renderText(post.text, here)));
  }
  if (post.picture && (post.private || !/^since/.test(post.picture.page))) item.append(renderPicture(post.picture, here, post.private)); // what a ring shows is on the board
  if (post.file) {
    item.append(make('p', { class: 'file' },
      make('a', { href: fileAddress(post.file, here.me?.id), download: calm(post.file.name) }, `Save ${calm(post.file.name)}`),
      ' ', proves(post.file) ? make('a', { href: '/page/proof.html', target: '_blank', rel: 'noopener' }, 'Check it yourself') : ''));
  }
  const controls = renderControls(post, here);
  if (controls) item.append(controls);
  return item;
}

function privateTop(post, here) {
  const asked = post.asked ? make('bdi', { class: 'asked' }, calm(post.asked)) : null;
  return make('div', { class: 'post-top' },
    make('span', { class: 'only-you' }, 'Only you can see this'),
    asked,
    clock(post.at),
    make('button', { type: 'button', class: 'dismiss', 'data-key': 'dismiss', 'aria-label': 'Dismiss this message', title: 'Dismiss', onclick: () => here.dismiss(post) }, '×'));
}

// renderPicture is a picture of a post. A board of a match that is over leads, where it is
// shown to one alone, to the match at that move.
function renderPicture(picture, here, alone) {
  const address = pictureAddress(picture, here.me?.id);
  return make('figure', { class: 'picture' },
    make('a', { href: address, target: '_blank', rel: 'noopener', 'aria-label': `Full size: ${calm(picture.alt)}` },
      make('img', { src: address, alt: calm(picture.alt), loading: 'lazy' })),
    picture.board ? make('details', {}, make('summary', {}, 'Show as text'), make('pre', { class: 'words-board', tabindex: '0' }, calm(picture.board))) : null,
    alone && !picture.page && here.match?.(picture.match).match?.ended
      ? make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'quiet', 'data-key': 'opens', onclick: () => here.opens(picture.match, picture.seq) }, 'Step on from here'))
      : null);
}

// A button that plays for a seat. The others do something for whoever presses.
const seats = ({ id }) => /^1[!?] /.test(id);

// rungAway reports whether a post rings somebody and not me.
function rungAway(post, me) {
  const rung = (post.text ?? []).filter((run) => run.style === ring);
  return rung.length > 0 && rung.every((run) => run.who !== me?.person);
}

// renderControls are a message's selects and buttons, null when it has none.
// Whose turn it is not sees no buttons of those whose it is.
export function renderControls(post, here, away = rungAway(post, here.me)) {
  const selects = post.selects ?? [];
  const buttons = (post.buttons ?? []).filter((button) => !away || !seats(button));
  if (!selects.length && !buttons.length) return null;
  const controls = make('div', { class: 'controls' });
  selects.forEach((select, n) => controls.append(renderSelect(select, post, here, n)));
  if (buttons.length) {
    controls.append(make('div', { class: 'buttons', role: 'group', 'aria-label': 'What you can do' },
      ...buttons.map((button) => make('button', {
        type: 'button', class: looks[button.look ?? 0] ?? 'quiet', 'data-key': button.id,
        onclick: (e) => press(e, button.id, post, here),
      }, make('bdi', {}, calm(button.label))))));
  }
  return controls;
}

function renderSelect(select, post, here, n) {
  if (!select.choices?.length) return make('p', { class: 'select hint' }, 'Nobody else is here yet. Add a person above, or open another window.');
  const id = `select-${post.id}-${n}`;
  const list = make('select', { id, 'data-key': `select-${n}` },
    ...select.choices.map((choice) => make('option', { value: choice.id },
      choice.detail ? `${calm(choice.label)} – ${calm(choice.detail)}` : calm(choice.label))));
  const go = make('button', {
    type: 'button', class: 'primary', 'data-key': `go-${n}`, 'aria-describedby': `${id}-label`,
    onclick: (e) => press(e, list.value, post, here),
  }, 'Go');
  list.addEventListener('keydown', (e) => {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    go.click();
  });
  return make('div', { class: 'select' }, make('label', { for: id, id: `${id}-label` }, calm(select.prompt)), list, go);
}

const doubled = 400; // milliseconds in which a second click is the first one's echo
let pressed = 0; // when a button was pressed last

// press sends a press once: until it is answered the button takes no other. It
// stays focusable, so that whoever pressed it by keyboard is not lost. The
// second half of a double click is not meant for what came under it meanwhile.
async function press(e, id, post, here) {
  const button = e.currentTarget;
  if (button.getAttribute('aria-disabled') === 'true') return;
  if (e.detail > 1 && e.timeStamp - pressed < doubled) return;
  pressed = e.timeStamp;
  button.setAttribute('aria-disabled', 'true');
  try {
    await here.press(id, post, button);
  } finally {
    button.removeAttribute('aria-disabled');
  }
}
