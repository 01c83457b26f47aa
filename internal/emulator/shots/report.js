'use strict';

const articles = [...document.querySelectorAll('article')];
let current = -1;

// choose makes an article the one that the keys are about.
function choose(i) {
  articles[current]?.classList.remove('current');
  current = Math.max(0, Math.min(i, articles.length - 1));
  articles[current].classList.add('current');
}

function go(i) {
  choose(i);
  articles[current].focus({ preventScroll: true });
  articles[current].scrollIntoView({ block: 'start' });
}

// flip shows the picture before in the place of the one after, or the one after again.
function flip(figure, before = !figure.classList.contains('flipped')) {
  if (!figure.querySelector('.over')) {
    const over = figure.parentElement.querySelector('.before img').cloneNode();
    over.className = 'over';
    figure.querySelector('.stack img').after(over);
  }
  figure.classList.toggle('flipped', before);
  figure.querySelector('.shown').textContent = before ? 'Before' : 'After';
}

// blink flips twice a second, until it is asked for again. It never begins by itself.
const blinking = new Map();
function blink(figure, button) {
  const on = !blinking.has(figure);
  button.setAttribute('aria-pressed', on);
  if (on) {
    blinking.set(figure, setInterval(() => flip(figure), 500));
  } else {
    clearInterval(blinking.get(figure));
    blinking.delete(figure);
  }
  flip(figure, on);
}

function outline(figure, button) {
  const plain = figure.classList.toggle('plain');
  button.setAttribute('aria-pressed', !plain);
}

// zoom shows one pixel of the panel as one of the page, from the first difference on.
function zoom(article) {
  const on = article.classList.toggle('actual');
  article.querySelector('[data-do=zoom]')?.setAttribute('aria-pressed', on);
  if (on) article.querySelector('rect')?.scrollIntoView({ block: 'center', inline: 'center' });
}

const actions = { flip: (figure) => flip(figure), blink, outline, zoom: (figure) => zoom(figure.closest('article')) };

document.addEventListener('click', (e) => {
  const article = e.target.closest('article');
  if (article) choose(articles.indexOf(article));
  const button = e.target.closest('button');
  if (button) actions[button.dataset.do](button.closest('figure'), button);
});

const keys = { b: 'flip', a: 'blink', o: 'outline' };

document.addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !articles.length) return;
  if (e.key === 'j') go(current + 1);
  else if (e.key === 'k') go(current - 1);
  else if (e.key === 'z') zoom(articles[Math.max(current, 0)]);
  else if (keys[e.key]) articles[Math.max(current, 0)].querySelector(`[data-do=${keys[e.key]}]`)?.click();
});

// A link of the list chooses as well.
addEventListener('hashchange', () => go(articles.findIndex((a) => '#' + a.id === location.hash)));

for (const e of document.querySelectorAll('.tools, .keys')) e.hidden = false;
