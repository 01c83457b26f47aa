// Choosing what a script must see: the targets are outlined on the panel, and a click on one chooses it instead of touching
// it. Those without a pointer have a list.

import {$, el} from './dom.js'
import {hear, tell} from './bus.js'
import * as targets from './targets.js'
import {place} from './pointer.js'
import {seeLine, smallest} from './journal.js'
import {lay, width} from './panel.js'

let chosen = null // what is called with the text, while one is being chosen
let marks = new Map() // elements by target
let origin = null // where the focus was
let last = null // the place under the pointer

/** Lets a target be chosen, and calls then(its text). Who came by a key finds the list, who came by a pointer the panel. */
export function choose(then, byPointer) {
  origin = document.activeElement
  chosen = then
  document.body.dataset.seeing = ''
  $('script-see').hidden = false
  $('script-marks').hidden = true
  tell('seeing', {is: true})
  targets.known() // asks, if they are old; they are drawn again when they come
  draw()
  if (byPointer) $('see-write').focus()
  else $('see-list').focus()
}

export function active() {
  return chosen !== null
}

export function cancel() {
  if (!chosen) return
  chosen = last = null
  delete document.body.dataset.seeing
  $('script-see').hidden = true
  $('script-marks').hidden = !document.body.hasAttribute('data-recording')
  $('marks').replaceChildren()
  marks.clear()
  tell('seeing', {is: false})
  const back = origin?.isConnected && origin !== document.body ? origin : $('panel')
  back.focus({preventScroll: true})
}

/** Returns what a script can see of a target: the part of its text that is drawn in one line, where the app says so. */
function readable(target) {
  return target.see ?? target.text ?? ''
}

function draw() {
  const list = targets.all().filter(target => seeLine(readable(target)))
  marks = new Map(list.map(target => [target, mark(target)]))
  $('marks').replaceChildren(...marks.values())
  if (last) point(smallest(list, last.x, last.y))
  const nothing = list.length ? '' : 'Nothing here can be chosen'
  $('see-text').textContent = nothing || 'Choose on the panel what must be seen'
  const texts = [...new Set(list.map(readable))]
  const options = texts.map(text => el('option', {value: text, text}))
  $('see-list').replaceChildren(el('option', {value: '', text: nothing || 'Choose what must be seen'}), ...options)
}

function mark(target) {
  const name = el('span', {class: 'mark-name', text: target.name})
  if (target.x > width / 2) { // a long name must not lead off the panel
    name.style.setProperty('left', 'auto')
    name.style.setProperty('right', '-2px')
  }
  const box = el('div', {class: 'mark'}, name)
  box.classList.toggle('low', target.y < 60) // no room for the name above it
  lay(box, target)
  return box
}

function point(target) {
  for (const [other, box] of marks) box.classList.toggle('here', other === target)
}

function under(event) {
  last = place(event)
  return smallest([...marks.keys()], last.x, last.y)
}

function take(text) {
  if (!text) return
  const then = chosen
  cancel()
  then(text)
}

/** A click of the list takes what was picked; keys pass by many on their way, and take one with Enter. */
function wireList() {
  const list = $('see-list')
  let keys = false
  list.classList.add('hidden') // until it has the focus: the panel is the better list for who sees it
  list.addEventListener('focus', () => list.classList.remove('hidden'))
  list.addEventListener('blur', () => list.classList.add('hidden'))
  list.addEventListener('pointerdown', () => {
    keys = false
  })
  list.addEventListener('keydown', event => {
    keys = true
    if (event.key !== 'Enter' || !list.value) return
    event.preventDefault()
    take(list.value)
  })
  list.addEventListener('change', () => {
    if (!keys) take(list.value)
    else point([...marks.keys()].find(target => readable(target) === list.value))
  })
}

export function start() {
  const panel = $('panel')
  panel.addEventListener('pointermove', event => {
    if (chosen) point(under(event))
  })
  panel.addEventListener('pointerleave', () => {
    last = null
    point(null)
  })
  panel.addEventListener('click', event => {
    const target = chosen && under(event)
    if (target) take(readable(target))
  })
  wireList()
  $('see-cancel').addEventListener('click', cancel)
  $('see-write').addEventListener('click', () => $('see-list').value ? take($('see-list').value) : cancel())
  hear('shortcut', key => {
    if (key === 'Escape') cancel()
  })
  hear('targets', () => {
    if (chosen) draw()
  })
  hear('connection', now => {
    if (now.is !== 'up') cancel()
  })
}
