import { byId, make } from './dom.js';
import { calm, sentence } from './text.js';

const long = 200; // characters from which a field gets several lines

// ask shows a form. send is handed the values and may refuse by throwing: its
// words are shown and the form stays. Focus comes back to where it was.
export function ask(form, send) {
  const dialog = byId('dialog');
  const back = document.activeElement;
  const fields = form.fields.map(renderField);
  const trouble = make('p', { class: 'form-trouble', role: 'alert', hidden: true });
  const ok = make('button', { type: 'submit', class: 'primary' }, form.ok ?? 'Send');
  const shape = make('form', { novalidate: false },
    make('h2', { id: 'dialog-title' }, calm(form.title)),
    ...fields.map((field) => field.row),
    trouble,
    make('div', { class: 'buttons' },
      make('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel'), ok));
  shape.addEventListener('submit', async (e) => {
    e.preventDefault();
    if (ok.getAttribute('aria-disabled') === 'true') return;
    ok.setAttribute('aria-disabled', 'true');
    trouble.hidden = true;
    try {
      await send(fields.map((field) => field.input.value));
      if (shape.isConnected) dialog.close();
    } catch (problem) {
      trouble.textContent = sentence(problem.message);
      trouble.hidden = false;
    } finally {
      ok.removeAttribute('aria-disabled');
    }
  });
  dialog.replaceChildren(shape);
  dialog.onclose = () => {
    dialog.replaceChildren();
    if (!back?.isConnected) byId('line').focus();
  };
  if (!dialog.open) dialog.showModal();
  fields[0]?.input.focus();
}

function renderField(field, n) {
  const id = `field-${n}`;
  const hint = field.hint ? make('span', { class: 'hint', id: `${id}-hint` }, calm(field.hint)) : null;
  const common = { id, 'aria-describedby': hint ? `${id}-hint` : null, required: field.required, autocomplete: 'off' };
  const max = field.max || 2000;
  let input;
  if (field.number) {
    const bounded = field.min || field.max;
    input = make('input', { ...common, type: 'number', step: '1', inputmode: 'numeric', required: true,
      min: bounded ? String(field.min ?? 0) : null, max: bounded ? String(field.max ?? 0) : null });
  } else if (max > long) {
    input = make('textarea', { ...common, rows: '4', maxlength: String(max) });
  } else {
    input = make('input', { ...common, type: 'text', maxlength: String(max) });
  }
  input.value = field.value ?? '';
  return { input, row: make('div', { class: 'form-row' }, make('label', { for: id }, calm(field.label)), input, hint) };
}
