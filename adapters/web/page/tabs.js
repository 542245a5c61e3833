import { byId, phone } from './dom.js';

// Tabs are board and chat of a phone, where only one has room. Without a match there is
// but the chat, below what welcomes.
export class Tabs {
  constructor(here) {
    this.here = here;
    this.tab = 'board';
    this.unread = 0;
    byId('tab-board').addEventListener('click', () => this.show('board'));
    byId('tab-chat').addEventListener('click', () => this.show('chat'));
    phone.addEventListener('change', () => this.render());
  }

  show(tab) {
    this.tab = tab;
    this.render();
  }

  // alone reports whether the board is looked at and the chat is not to be seen.
  alone() { return !byId('tabs').hidden && this.tab === 'board'; }

  // news counts what is said while the board is looked at.
  news() {
    if (this.tab === 'board') this.unread++;
    this.render();
  }

  render() {
    const wanted = phone.matches && this.here.matches.length > 0 && this.here.me !== null;
    if (wanted && byId('tabs').hidden) this.tab = 'board';
    if (!wanted || this.tab === 'chat') this.unread = 0;
    byId('tabs').hidden = !wanted;
    if (wanted) document.querySelector('main').dataset.tab = this.tab;
    else delete document.querySelector('main').dataset.tab;
    byId('tab-board').setAttribute('aria-pressed', String(this.tab === 'board'));
    byId('tab-chat').setAttribute('aria-pressed', String(this.tab === 'chat'));
    byId('tab-chat').textContent = this.unread ? `Chat (${this.unread})` : 'Chat';
  }
}
