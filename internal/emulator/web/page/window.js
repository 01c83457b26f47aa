// A table of which only the rows in view are built, however many it has. Empty rows above and below keep its height, so that
// the browser scrolls it as if all were there.

import {el} from './dom.js'
import {build, refresh} from './rows.js'

const margin = 8                    // rows built beyond each edge

export class Window {
  items = []                        // groups, their refreshes, notes: in the order of the rows
  #scroller
  #table
  #tops = [0]                       // where each row begins, and where the last one ends
  #rows = new Map()                 // item → tr, of those that are built
  #bodies = new Map()               // group or note → {element, rows}
  #above = el('tbody', {class: 'space', 'aria-hidden': 'true'})
  #below = el('tbody', {class: 'space', 'aria-hidden': 'true'})

  constructor(scroller, table) {
    this.#scroller = scroller
    this.#table = table
  }

  /** Shows other rows, at the end if the end was to be seen. */
  set(items) {
    const end = this.atEnd()
    this.items = items
    this.#measure()
    this.render()
    if (end) this.toEnd()
  }

  atEnd() {
    const {scrollTop, scrollHeight, clientHeight} = this.#scroller
    return scrollTop + clientHeight >= scrollHeight - 4
  }

  toEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight
    this.render()
  }

  /** The rows that there are, each with what it shows. */
  built() {
    return this.#rows.entries()
  }

  row(item) {
    return this.#rows.get(item) ?? null
  }

  itemOf(row) {
    for (const [item, built] of this.#rows) if (built === row) return item
    return null
  }

  /** Scrolls an item into view, under the head of the table. */
  reveal(item) {
    const i = this.items.indexOf(item)
    if (i < 0) return null
    const {scrollTop, clientHeight} = this.#scroller
    const room = clientHeight - this.#head()
    if (this.#tops[i] < scrollTop) this.#scroller.scrollTop = this.#tops[i]
    else if (this.#tops[i + 1] > scrollTop + room) this.#scroller.scrollTop = this.#tops[i + 1] - room
    this.render()
    return this.row(item)
  }

  /** Builds what is in view now. Rows that stay are not moved: one of them may have the focus. */
  render() {
    const [from, to] = this.#view()
    const rows = new Map()
    const bodies = new Map()
    let body = null
    for (let i = from; i < to; i++) {
      const item = this.items[i]
      const row = this.#row(item, i)
      rows.set(item, row)
      if (!body || !item.group) body = this.#body(item.group ?? item, bodies)
      body.rows.push(row)
    }
    this.#rows = rows
    this.#bodies = bodies
    this.#space(this.#above, this.#tops[from])
    this.#space(this.#below, this.#tops.at(-1) - this.#tops[to])
    this.#place()
    this.#table.setAttribute('aria-rowcount', this.items.length + 1)
  }

  #row(item, i) {
    const row = this.#rows.get(item) ?? build(item)
    if (item.entries) refresh(row, item)
    row.setAttribute('aria-rowindex', i + 2) // the head of the table is the first
    return row
  }

  /** The body of a group, or of a note. A paused log shows copies of groups, which count as what they are copies of. */
  #body(item, bodies) {
    const key = item.self ?? item
    const body = {element: this.#bodies.get(key)?.element ?? el('tbody'), rows: []}
    bodies.set(key, body)
    return body
  }

  /** Changes the table as little as can be. A row that takes the focus along when it leaves gives it to the list. */
  #place() {
    const focused = this.#table.contains(document.activeElement) ? document.activeElement : null
    const bodies = [...this.#bodies.values()]
    same(this.#table, [this.#table.caption, this.#table.tHead, this.#above, ...bodies.map(body => body.element), this.#below])
    for (const {element, rows} of bodies) same(element, rows)
    if (focused && !focused.isConnected) this.#scroller.focus({preventScroll: true})
  }

  #space(body, height) {
    if (!body.firstChild) body.append(el('tr', {}, el('td')))
    body.hidden = height <= 0
    body.firstChild.style.setProperty('height', `${height}px`)
  }

  #view() {
    const top = this.#scroller.scrollTop
    const from = Math.max(0, this.#at(top) - margin)
    const to = Math.min(this.items.length, this.#at(top + this.#scroller.clientHeight) + 1 + margin)
    return [from, to]
  }

  /** The row that lies at a height. */
  #at(y) {
    let low = 0
    let high = this.items.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#tops[middle] <= y) low = middle
      else high = middle - 1
    }
    return low
  }

  #measure() {
    const style = getComputedStyle(this.#table)
    const heights = {group: size(style, '--group-row', 30), refresh: size(style, '--refresh-row', 24)}
    this.#tops = [0]
    for (const item of this.items) this.#tops.push(this.#tops.at(-1) + (item.group ? heights.refresh : heights.group))
  }

  #head() {
    return this.#table.tHead.offsetHeight
  }
}

function size(style, name, otherwise) {
  return parseFloat(style.getPropertyValue(name)) || otherwise
}

/** Makes the children of an element these, and leaves alone those that are where they should be. */
function same(parent, children) {
  for (const child of [...parent.childNodes]) if (!children.includes(child)) child.remove()
  for (const [i, child] of children.entries()) {
    if (parent.childNodes[i] !== child) parent.insertBefore(child, parent.childNodes[i] ?? null)
  }
}
