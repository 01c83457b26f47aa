// What the last input has cost so far, in large figures. Neither filter nor pause changes them.

import {hear} from './bus.js'
import {title} from './causes.js'
import {$} from './dom.js'
import {records} from './logbook.js'

let drawing = false

export function start() {
  hear('logged', () => {
    if (drawing) return
    drawing = true
    requestAnimationFrame(show)
  })
}

function show() {
  drawing = false
  const group = records.last
  if (!group) return
  const name = title(group)
  $('total-name').textContent = name
  $('total-name').title = name
  $('total-refreshes').textContent = group.count
  $('total-ms').textContent = group.total
  $('total-flashes').textContent = group.flashes
}
