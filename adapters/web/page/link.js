import { make, speak } from './dom.js';

// code draws a QR code: black on white, whatever the page's colours.
export function code({ side, path }) {
  const space = 'http://www.w3.org/2000/svg';
  const shape = (tag, props) => {
    const out = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(props)) out.setAttribute(name, value);
    return out;
  };
  const svg = shape('svg', { viewBox: `0 0 ${side} ${side}`, 'shape-rendering': 'crispEdges', class: 'qr', role: 'img', 'aria-label': 'QR code of the link' });
  svg.append(shape('path', { fill: '#fff', d: `M0 0h${side}v${side}H0z` }), shape('path', { d: path }));
  return svg;
}

// copied is a line with a button that copies it. once has a press done one at a time, and
// tell says how to copy where a browser lets no page do it.
export function copied({ id, label, value, once, tell }) {
  const input = make('input', { id, type: 'text', readonly: true, value });
  input.addEventListener('focus', () => input.select());
  const copy = once(make('button', { type: 'button', class: 'quiet', 'data-key': `copy ${id}`, 'aria-label': `Copy: ${label}` }, 'Copy'), async () => {
    try {
      await navigator.clipboard.writeText(value);
      copy.textContent = 'Copied';
      speak('Copied.');
      setTimeout(() => { copy.textContent = 'Copy'; }, 2000);
    } catch {
      input.focus(); // to be copied by hand
      tell('Press Ctrl-C to copy');
    }
  });
  return make('div', { class: 'form-row' }, make('label', { for: id }, label), make('div', { class: 'control' }, input, copy));
}
