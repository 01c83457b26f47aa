// The rings that show where fingers are on the panel. The edge of a ring fills while its finger rests, and is full when the
// touch is long.

import {$, el, svg} from './dom.js'
import {hold} from './gesture.js'
import {lay} from './panel.js'

const rings = new Map() // by contact

export function put(id, at) {
  lift(id)
  const edge = {pathLength: 1, 'stroke-dasharray': '1 1', 'stroke-dashoffset': 1}
  const progress = svg('circle', {class: 'progress', cx: 17, cy: 17, r: 16, ...edge})
  const ring = el('div', {class: 'finger'}, svg('svg', {viewBox: '0 0 34 34'}, progress))
  rings.set(id, {ring, progress, filling: null})
  move(id, at)
  $('fingers').append(ring)
}

export function move(id, at) {
  if (rings.has(id)) lay(rings.get(id).ring, {x: at.x + .5, y: at.y + .5})
}

export function lift(id) {
  rings.get(id)?.ring.remove()
  rings.delete(id)
}

/** Fills the edge from now on. Who wants no motion sees it full when the time is over. */
export function fill(id) {
  const one = rings.get(id)
  if (!one) return
  const steps = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'step-end' : 'linear'
  one.filling = one.progress.animate({strokeDashoffset: [1, 0]}, {duration: hold, easing: steps, fill: 'forwards'})
}

/** Empties the edges: what is down now cannot become a long press any more. */
export function empty() {
  for (const one of rings.values()) one.filling?.cancel()
}
