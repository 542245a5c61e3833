import './look.js';
import { Refusal, deliver, get, pictureAddress, post } from './api.js';
import { byId, make, typeset } from './dom.js';
import { Play } from './play.js';
import { seated } from './seated.js';
import { calm, sentence } from './text.js';

const game = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const ending = 'That was the lesson.';

// Lesson is a guided first match: one plays on the board as in any other, and what leads
// on glows. The step stands in the address, and nothing else is kept.
class Lesson extends Play {
  constructor() {
    super({ me: null, complain: (problem) => complain(problem) });
    this.guide = null;
    addEventListener('hashchange', () => { if (stepHere() !== this.guide?.step) this.turn(stepHere()); });
  }

  fetch(words) {
    return get('/api/lesson/ways', { game, step: this.guide.step, words: words.join(' ') });
  }

  shelf() { return 'draft lesson'; }

  send(way) { return this.turn(this.guide.step, way.words.join(' ')); }

  // turn shows a step, or what comes of something said there.
  async turn(step, said) {
    const ask = ++this.asked;
    this.bar.setAttribute('aria-busy', String(Boolean(said)));
    try {
      const guide = await get('/api/lesson', { game, step, said });
      if (ask !== this.asked) return;
      this.guide = guide;
      this.coming = guide.want && this.fetch([]);
      Object.assign(this, { step: null, steps: [], root: await this.coming });
      history.replaceState(null, '', `#${guide.step}`);
      this.teach();
      await this.draw();
    } catch (problem) {
      complain(problem);
    } finally {
      this.bar.removeAttribute('aria-busy');
    }
  }

  teach() {
    const { guide } = this;
    const over = guide.step > guide.steps;
    byId('lesson').textContent = typeset(`${guide.title} lesson`);
    document.title = `${guide.title} lesson · Division Bell`;
    byId('step-no').textContent = over ? 'The end' : `Step ${guide.step} of ${guide.steps}`;
    Object.assign(byId('progress'), { max: guide.steps, value: Math.min(guide.step, guide.steps) });
    tell('before', guide.wrong ? '' : guide.before);
    tell('wrong', guide.wrong);
    tell('say', over ? ending : guide.say);
    byId('who').hidden = !over || Boolean(seated());
    const turns = [];
    if (over) turns.push(button('primary', guide.start, () => this.begin()));
    else if (!guide.want) turns.push(button('primary', 'Next', () => this.turn(guide.step + 1)));
    if (guide.step > 1) turns.push(button('quiet', 'Back', () => this.turn(guide.step - 1)));
    if (guide.want) turns.push(button('quiet', 'Skip', () => this.turn(guide.step + 1)));
    byId('turns').replaceChildren(...turns);
    this.render();
    byId('told').focus({ preventScroll: true });
    if (phone.matches) scrollTo({ top: 0 });
  }

  async draw() {
    const { picture, chart, step } = this.guide;
    const image = new Image();
    image.src = pictureAddress(picture);
    this.scene.size(chart);
    await image.decode().catch(() => {});
    if (this.guide.step !== step) return;
    Object.assign(byId('picture-image'), { src: image.src, alt: calm(picture.alt) });
    if (!chart && image.naturalHeight) byId('sheet').style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
    byId('sheet').style.setProperty('--tall', String(image.naturalHeight / image.naturalWidth));
    await this.scene.lay(chart);
  }

  // leads reports whether words are the beginning of what is asked for.
  leads(words) {
    return Boolean(this.guide?.want?.some((one) => words.every((word, n) => word === one.words[n])));
  }

  // wanted reports whether what was begun is what is asked for.
  wanted() { return this.guide.want?.some((one) => one.words.join(' ') === this.words().join(' ')) ?? false; }

  // render lets only what leads on glow; the number that is asked for is set.
  render() {
    if (!this.bar || !this.guide) return;
    const ways = (this.step ?? this.root)?.ways ?? [];
    const leading = ways.filter((way) => way.spot && this.leads(way.words)).map((way) => way.spot);
    this.scene.only = new Set(leading.length || this.step ? leading : this.guide.show ?? []);
    super.render();
    byId('play').hidden = !this.guide.want;
    const buttons = [...byId('bar-buttons').children];
    mark(buttons, (key) => (key === 'send' ? this.wanted() : this.leads(key.split(' '))));
    if (!leading.length && !buttons.some((one) => one.classList.contains('leads'))) mark(buttons, (key) => (key === 'options' || key === 'more') && ways.some((way) => !way.spot && this.leads(way.words)));
    const counted = this.step?.ways.find((way) => way.number);
    const number = Number(this.guide.want?.[0].words[this.words().length]);
    if (!counted || !number || !this.leads(this.words())) return;
    this.amount.show(counted, this.step.prompt);
    this.amount.set(number);
  }

  offer(ways, spot) {
    super.offer(ways, spot);
    mark(this.chips.children, (key) => this.leads(key.split(' ')));
  }

  unfold(...all) {
    super.unfold(...all);
    mark(this.more.querySelectorAll('[data-key]'), (key) => this.leads(key.split(' ')));
  }

  // begin opens a match like the lesson's, for whoever sits here.
  async begin() {
    try {
      const all = await get('/api/hello');
      let me = all.people.find((one) => one.id === seated());
      if (!me) {
        const name = byId('name').value.trim();
        byId('who').hidden = false;
        if (!name) { byId('name').focus(); throw new Refusal('Type your name first'); }
        me = await post('/api/people', { name });
        seated(me.id);
      }
      await deliver({ room: all.room, as: me.id, text: this.guide.begin });
      location.href = `/room/${encodeURIComponent(all.room)}`;
    } catch (problem) {
      complain(problem);
    }
  }
}

const phone = matchMedia('(max-width: 719px)');

const button = (look, label, act) => make('button', { type: 'button', class: look, onclick: act }, calm(label));

// mark has those of some buttons stand out that lead on.
function mark(buttons, leads) {
  for (const one of buttons) one.classList.toggle('leads', leads(one.dataset.key));
}

function tell(id, words) {
  byId(id).textContent = typeset(calm(words ?? ''));
  byId(id).hidden = !words;
}

function complain(problem) {
  const trouble = byId('trouble');
  trouble.textContent = sentence(problem instanceof Refusal ? problem.message : 'Can’t reach Division Bell. Nothing is lost: try again');
  trouble.hidden = false;
  setTimeout(() => { trouble.hidden = true; }, 8000);
}

const stepHere = () => Number(location.hash.slice(1)) || 1;

const lesson = new Lesson();
byId('who').addEventListener('submit', (e) => { e.preventDefault(); lesson.begin(); });
lesson.turn(stepHere());
