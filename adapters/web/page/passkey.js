import { Refusal, get, post } from './api.js';
import { make } from './dom.js';
import { calm, clock, sentence } from './text.js';

// possible reports whether this browser can ask for passkeys at all.
export const possible = () => Boolean(globalThis.PublicKeyCredential && navigator.credentials?.create);

// Bytes go over the wire as letters.
const bytes = (letters) => Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const letters = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const listed = (keys) => keys?.map((one) => ({ ...one, id: bytes(one.id) }));

// What a browser says of why nothing came of it, in plain words.
const making = {
  NotAllowedError: 'No passkey was made: it was cancelled, or took too long. Try again when you’re ready.',
  InvalidStateError: 'This device has a passkey of yours already. Use it the next time you sign in.',
  NotSupportedError: 'This device can’t keep a passkey. Try a phone, or a newer browser.',
  ConstraintError: 'This device can’t keep a passkey that it finds by itself. Set up a screen lock on it first, or try a phone.',
};
const signing = {
  NotAllowedError: 'You’re not signed in: it was cancelled, took too long, or this device has no passkey for this page. Try again, or type /bell page in your chat for a link.',
};
const either = {
  SecurityError: 'Passkeys work only at this page’s own https address. Open it there and try again.',
  AbortError: 'It was interrupted. Try again.',
};

const failed = (problem, words) => (problem instanceof Refusal ? problem
  : new Refusal(words[problem?.name] ?? either[problem?.name] ?? `Your device couldn’t do it (${problem?.name ?? 'unknown'}). Try again, or use another device.`));

async function asked(path, words, act) {
  if (!possible()) throw new Refusal('This browser can’t use passkeys. Try a newer one.');
  const options = await post(path, {});
  try {
    return await act(options);
  } catch (problem) {
    throw failed(problem, words);
  }
}

const answer = (key, response) => ({ id: key.id, rawId: letters(key.rawId), type: key.type, authenticatorAttachment: key.authenticatorAttachment ?? undefined, clientExtensionResults: {}, response });

// create has this device make and keep a passkey of whoever is signed in.
export async function create() {
  const key = await asked('/api/passkey/offer', making, (it) => navigator.credentials.create({
    publicKey: { ...it, challenge: bytes(it.challenge), user: { ...it.user, id: bytes(it.user.id) }, excludeCredentials: listed(it.excludeCredentials) },
  }));
  const { response } = key;
  return post('/api/passkey/keep', answer(key, {
    clientDataJSON: letters(response.clientDataJSON), attestationObject: letters(response.attestationObject), transports: response.getTransports?.() ?? [],
  }));
}

// signIn has this device say who is here, by any passkey that it has for this page.
export async function signIn() {
  const key = await asked('/api/passkey/ask', signing, (it) => navigator.credentials.get({
    publicKey: { ...it, challenge: bytes(it.challenge), allowCredentials: listed(it.allowCredentials) },
  }));
  const { response } = key;
  return post('/api/passkey/login', answer(key, {
    clientDataJSON: letters(response.clientDataJSON), authenticatorData: letters(response.authenticatorData), signature: letters(response.signature),
    userHandle: response.userHandle ? letters(response.userHandle) : undefined,
  }));
}

// pressed is a button that does something once at a time, and says what was wrong with it.
function pressed(label, look, key, act, say) {
  const button = make('button', { type: 'button', class: look, 'data-key': key }, label);
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      await act();
    } catch (problem) {
      say(problem instanceof Refusal ? problem.message : 'Something went wrong. Please reload the page.');
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
  return button;
}

const told = () => make('p', { class: 'form-trouble', role: 'alert', hidden: true });
const teller = (line) => (words) => {
  line.textContent = sentence(words);
  line.hidden = !words;
};

// signInButton signs somebody in and then does what comes next.
export function signInButton(then) {
  const trouble = told();
  const button = pressed('Sign in with a passkey', 'quiet', 'passkey-in', async () => {
    await signIn();
    then();
  }, teller(trouble));
  return make('div', { class: 'passkey-in' }, button, trouble);
}

// createButton makes a passkey and then does what comes next.
export function createButton(look, then) {
  const trouble = told();
  const button = pressed('Make a passkey', look, 'passkey-new', async () => {
    trouble.hidden = true;
    await create();
    await then();
  }, teller(trouble));
  return make('div', { class: 'passkey-new' }, button, trouble);
}

// Passkeys are a section of the account page.
export class Passkeys {
  constructor() {
    this.id = 'passkeys';
    this.title = 'Passkeys';
    this.trouble = told();
    this.list = make('ul', { class: 'cards', id: 'passkey-list' });
    this.parts = [
      make('p', {}, 'A passkey lets you in with this device’s fingerprint, face or PIN: no link, no password, no name to type.'),
      this.list, this.trouble,
      possible() ? createButton('primary', () => this.refresh()) : make('p', { class: 'hint' }, 'This browser can’t make passkeys. Try a newer one.')];
  }

  nodes() {
    this.refresh().catch((problem) => this.say(problem.message));
    return this.parts;
  }

  say(words) {
    teller(this.trouble)(words);
  }

  async refresh() {
    const keys = await get('/api/passkey');
    this.say('');
    this.list.replaceChildren(...keys.map((one) => this.row(one)));
    this.list.hidden = !keys.length;
  }

  row(one) {
    const name = calm(one.name);
    const used = one.used ? [', last used ', clock(one.used), '.'] : [', not used yet.'];
    const about = make('div', { class: 'about' });
    const show = () => about.replaceChildren(make('h3', {}, make('bdi', {}, name)), make('p', {}, 'Made ', clock(one.made), ...used),
      ...(one.copied ? [make('p', { class: 'form-trouble' }, 'I’ve blocked this one: it was used in a way that a single device can’t, so it may have been copied. Revoke it and make another.')] : []),
      make('div', { class: 'buttons' },
        this.button('Rename', `rename ${one.id}`, `Rename the passkey ${name}`, async () => this.rename(about, one, show)),
        this.button('Revoke', `revoke ${one.id}`, `Revoke the passkey ${name}`, async () => this.revoke(one))));
    show();
    return make('li', { class: 'card' }, about);
  }

  button(label, key, name, act) {
    const out = pressed(label, 'quiet', key, act, (words) => this.say(words));
    out.setAttribute('aria-label', name);
    return out;
  }

  rename(about, one, show) {
    const input = make('input', { type: 'text', maxlength: '40', value: one.name, 'aria-label': `Name of the passkey ${calm(one.name)}`, autocomplete: 'off' });
    const form = make('form', { class: 'who-row' }, input, make('button', { type: 'submit', class: 'primary' }, 'Save'));
    form.addEventListener('submit', async (e) => {
      e.preventDefault();
      try {
        await post('/api/passkey/name', { id: one.id, name: input.value });
        await this.refresh();
        this.list.querySelector(`[data-key="rename ${CSS.escape(one.id)}"]`)?.focus();
      } catch (problem) {
        this.say(problem.message);
      }
    });
    form.addEventListener('keydown', (e) => { if (e.key === 'Escape') show(); });
    about.replaceChildren(form);
    input.select();
  }

  async revoke(one) {
    await post('/api/passkey/revoke', { id: one.id });
    // The device forgets it too, where it can be told.
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId: one.id }).catch(() => {});
    await this.refresh();
    this.parts.at(-1).querySelector('button')?.focus();
  }
}
