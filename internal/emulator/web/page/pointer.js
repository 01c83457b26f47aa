// Fingers on the panel. The phases of a pointer go to the app as they happen, and the app decides what they mean; the page
// follows with the same rules, to show it, to name it and to write it down.

import {$} from './dom.js'
import {hear, input, tell, unsent} from './bus.js'
import {post} from './send.js'
import * as connection from './connection.js'
import * as fingers from './fingers.js'
import * as targets from './targets.js'
import {Touch, hold} from './gesture.js'
import {describe} from './naming.js'
import {height, width} from './panel.js'

const pointers = new Map() // contacts that are down, by the browser's pointer
const mirrored = 'mirrored' // stands for the second finger that Alt adds to a mouse
let touch = null
let timer = 0 // until the touch is long
let seeing = false

/** Returns where on the panel an event is. A finger may leave the panel: its nearest point counts. */
export function place(event) {
  const box = $('panel').getBoundingClientRect()
  const along = (from, length, pixels) => Math.min(Math.max(Math.floor(from * pixels / length), 0), pixels - 1)
  return {x: along(event.clientX - box.left, box.width, width), y: along(event.clientY - box.top, box.height, height)}
}

function mirror(at) {
  return {x: width - 1 - at.x, y: height - 1 - at.y}
}

function press(event) {
  if (seeing || !connection.up() || event.button !== 0 || pointers.has(event.pointerId)) return
  if (event.pointerType === 'mouse' && pointers.size) return
  $('panel').setPointerCapture?.(event.pointerId)
  $('panel').focus({preventScroll: true})
  event.preventDefault()
  const at = place(event)
  down(event.pointerId, at)
  if (event.pointerType === 'mouse' && event.altKey) down(mirrored, mirror(at))
}

function drag(event) {
  const at = place(event)
  targets.showWhere(at)
  if (!pointers.has(event.pointerId)) return
  move(event.pointerId, at)
  if (event.pointerType === 'mouse') dragMirrored(event.altKey, mirror(at))
}

function dragMirrored(wanted, at) {
  if (!pointers.has(mirrored)) {
    if (wanted) down(mirrored, at)
  } else if (wanted) {
    move(mirrored, at)
  } else {
    up(mirrored, at)
  }
}

/** Lifts a pointer: where it is, or where it was last if the browser has taken it away. */
function release(event) {
  const contact = pointers.get(event.pointerId)
  if (!contact) return
  const at = event.type === 'pointerup' ? place(event) : contact.at
  if (pointers.has(mirrored)) up(mirrored, event.type === 'pointerup' ? mirror(at) : pointers.get(mirrored).at)
  up(event.pointerId, at)
}

/** Lifts everything, since the browser will not tell when the fingers go up. */
function releaseAll() {
  for (const [pointer, contact] of [...pointers]) up(pointer, contact.at)
}

function down(pointer, at) {
  const taken = [...pointers.values()].map(contact => contact.id)
  const id = [0, 1].find(free => !taken.includes(free))
  if (id === undefined) return // a third finger
  const now = performance.now()
  pointers.set(pointer, {id, at})
  fingers.put(id, at)
  if (!touch || touch.over || id === 0 && touch.fingers[0]) begin(id, at, now)
  else join(id, at, now)
  post.pointer('down', id, at)
}

function begin(id, at, now) {
  if (touch && !touch.over && !touch.told) conclude()
  touch = new Touch(id, at, now)
  touch.known = targets.known()
  touch.told = null // what was said of it
  fingers.fill(id)
  clearTimeout(timer)
  timer = setTimeout(ripen, hold)
}

function join(id, at, now) {
  touch.join(id, at, now)
  fingers.empty()
  check()
}

/** Runs when a touch has lasted as long as a long press. */
function ripen() {
  touch?.rested(Math.max(performance.now(), touch.began + hold))
  check()
}

function move(pointer, at) {
  const contact = pointers.get(pointer)
  if (contact.at.x === at.x && contact.at.y === at.y) return
  contact.at = at
  touch.move(contact.id, at, performance.now())
  post.pointer('move', contact.id, at)
  fingers.move(contact.id, at)
  if (!touch.resting && !touch.made) {
    fingers.empty()
    if (!touch.two) fingers.lift(contact.id)
  }
  check()
}

function up(pointer, at) {
  const {id} = pointers.get(pointer)
  pointers.delete(pointer)
  fingers.lift(id)
  touch.up(id, at, performance.now())
  const accepted = post.pointer('up', id, at, touch.known.ready) // which changes the screen that the names are of
  if (touch.two && touch.told && touch.over) revise(touch) // told of while they moved: now it is known where they ended
  check(accepted)
}

/** Tells of a gesture as soon as it is one. */
function check(accepted) {
  if (!touch?.made || touch.told) return
  clearTimeout(timer)
  conclude(accepted)
}

function conclude(accepted) {
  const what = describe(touch)
  touch.told = what
  input(what)
  const named = touch
  touch.known.ready?.then(() => revise(named))
  accepted?.then(yes => {
    if (!yes) unsent(what)
  })
}

/** Says anew what a touch was. */
function revise(one) {
  Object.assign(one.told, describe(one))
  tell('revised', one.told)
}

/** Touches the middle of a target that was chosen without a pointer. */
function tapTarget(event) {
  const button = event.target.closest('button')
  if (!button || pointers.size || seeing || !connection.up()) return
  const at = {x: Number(button.dataset.x), y: Number(button.dataset.y)}
  down('target', at)
  up('target', at)
}

/** Forgets what is down: the reader is gone, and nothing can be sent. */
function forget() {
  clearTimeout(timer)
  for (const {id} of pointers.values()) fingers.lift(id)
  pointers.clear()
  touch = null
}

export function start() {
  const panel = $('panel')
  panel.addEventListener('pointerdown', press)
  panel.addEventListener('pointermove', drag)
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) panel.addEventListener(name, release)
  panel.addEventListener('pointerleave', event => {
    if (!pointers.has(event.pointerId)) targets.showWhere(null)
  })
  for (const name of ['contextmenu', 'dragstart']) panel.addEventListener(name, event => event.preventDefault())
  window.addEventListener('blur', releaseAll)
  document.addEventListener('visibilitychange', () => document.hidden && releaseAll())
  document.addEventListener('keydown', event => { // Alt alone would open the browser's menu in the middle of a pinch
    if (event.key === 'Alt' && pointers.size) event.preventDefault()
  })
  $('targets').addEventListener('click', tapTarget)
  hear('seeing', now => {
    seeing = now.is
  })
  hear('connection', now => {
    if (now.is !== 'up') forget()
  })
}
