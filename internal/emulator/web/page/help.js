// The help on keys, and the switch for those who press letters for other reasons (a screen reader, a voice).

import {$, el, kept} from './dom.js'
import {hear} from './bus.js'

// Each column holds sections; each section a title, whether the switch turns it off, and its lines.
const columns = [
  [
    ['Keys of the reader', false, [
      ['Previous page', '['], ['Next page', ']'], ['Menu', 'm'], ['OK', 'Enter'], ['Back', 'Backspace'], ['Home', 'h'],
      ['Second page keys', '{', '}'], ['Arrows', '←', '↑', '↓', '→'], ['Plus, minus', '+', '−'], ['Delete', 'Del'],
    ]],
  ],
  [
    ['Emulator', true, [
      ['Background, foreground', 'b'], ['Network up, down', 'n'], ['Outlines', 'o'], ['Next size', 'z'],
      ['Focus the panel', 'Esc'], ['Light, dark', 't'], ['This help', '?'],
    ]],
    ['Log', true, [['Pause', 'p'], ['Filter by cause', '/']]],
  ],
  [
    ['Script', true, [['Record, stop', 'r'], ['Mark shot', 's'], ['Mark see', 'e'], ['Undo last step', 'u']]],
    ['On the panel', false, [
      ['Tap', 'click'], ['Long press', 'hold 600 ms'], ['Swipe', 'drag 120 px'], ['Pinch', 'two fingers', 'Alt drag'],
    ]],
  ],
]

const always = new Set(['Esc']) // keys that no switch turns off

export function start() {
  const toggle = $('shortcuts')
  toggle.checked = kept.get('shortcuts', true)
  toggle.addEventListener('change', () => {
    kept.set('shortcuts', toggle.checked)
    dim()
  })
  $('help-columns').replaceChildren(...columns.map(column => el('div', {}, ...column.map(section))))
  $('help-open').addEventListener('click', open)
  $('help-close').addEventListener('click', () => $('help').close())
  $('help').addEventListener('click', event => {
    if (event.target === $('help')) $('help').close() // the backdrop
  })
  hear('shortcut', key => {
    if (key === '?') open()
  })
  dim()
}

function section([title, page, lines]) {
  return el('section', {}, el('h3', {text: title}), el('dl', {}, ...lines.map(line => pair(line, page))))
}

function pair([what, ...keys], page) {
  const switched = page && !keys.some(key => always.has(key))
  return el('div', {class: 'pair', 'data-page': switched},
    el('dt', {text: what}), el('dd', {}, ...keys.map(key => el('kbd', {text: key}))))
}

function dim() {
  for (const line of $('help').querySelectorAll('[data-page]')) line.classList.toggle('off', !$('shortcuts').checked)
}

function open() {
  if (!document.querySelector('dialog[open]')) $('help').showModal()
}
