// Shows the lines of a script while it is recorded, each part of a line in its own ink, the newest line in view.

import {$, el, icon} from './dom.js'
import {parts} from './journal.js'

/** Shows lines {text, step}. Those that somebody did can be removed: remove(step). */
export function show(lines, remove) {
  const list = $('script-lines')
  list.replaceChildren(...lines.map((line, i) => row(line, i + 1, remove)))
  list.lastElementChild?.classList.add('newest')
  list.scrollTop = list.scrollHeight
}

function row({text, step}, n, remove) {
  const words = parts(text).map(part => part.is ? el('span', {class: part.is, text: part.text}) : part.text)
  const button = step && el('button', {
    type: 'button', class: 'remove bare', 'aria-label': `Remove line ${n}, ${text}`, title: 'Remove', onclick: () => remove(step),
  }, icon('close'))
  return el('li', {}, el('span', {class: 'n', 'aria-hidden': 'true', text: String(n)}), el('span', {}, ...words), button)
}

/** Shows the whole text, to be changed by hand. */
export function edit(text) {
  $('script-text').value = text
}

export function edited() {
  return $('script-text').value.replace(/\r\n?/g, '\n').replace(/\n*$/, '\n')
}

/** Shows the listing, the field, or nothing. */
export function choose(what) {
  $('script-lines').hidden = what !== 'open'
  $('script-text').hidden = what !== 'stopped'
}
