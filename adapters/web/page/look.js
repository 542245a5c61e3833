import { kept } from './dom.js';

export const plain = { bell: false, volume: 100, notify: false, motion: '', text: 100 };

// worn is how this browser had the page last, before anybody is asked: as it was set in
// it alone where nobody has set it with themselves.
export function worn() {
  const bell = kept(localStorage, 'bell');
  const old = bell ? { bell: Boolean(bell.on), volume: Math.min(200, Math.max(10, Math.round((bell.volume ?? 1) * 100))) } : {};
  const mine = { ...plain, ...(kept(localStorage, 'settings') ?? old) };
  delete mine.whose;
  return mine;
}

// wear has the page be of a size, and move, as somebody wants it.
export function wear({ text, motion }) {
  const root = document.documentElement;
  root.style.fontSize = text && text !== 100 ? `${text}%` : '';
  root.classList.toggle('large', text >= 150);
  if (motion) root.dataset.motion = motion;
  else delete root.dataset.motion;
}

wear(worn());
