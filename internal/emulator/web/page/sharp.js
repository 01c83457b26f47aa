// Keeps the panel sharp where it is shown smaller than it is. Browsers scale a canvas in a hurry, which makes small letters
// rough; so a second canvas, of exactly as many pixels as the screen has there, lies over it and is scaled with care: first
// by halves, which mixes every pixel in, then the rest. Only what has changed is scaled again, once a frame.

const reach = 8                     // pixels around an area that its scaling mixes in
const deepest = 2                   // halvings: the panel's sides can be halved twice

export class Sharp {
  #panel
  #canvas = document.createElement('canvas')
  #halves = []                      // contexts of canvases, each half as big as the one before, from the panel on
  #dirty = null                     // {left, top, right, bottom} in pixels of the panel

  constructor(panel) {
    this.#panel = panel
    this.#canvas.id = 'sharp'
    this.#canvas.setAttribute('aria-hidden', 'true')
    panel.after(this.#canvas)
    new ResizeObserver(() => this.#fit()).observe(panel)
    this.#fit()
  }

  /** Says that a part of the panel has changed. */
  changed(x, y, w, h) {
    if (this.#canvas.hidden) return
    if (!this.#dirty) requestAnimationFrame(() => this.#draw())
    const {left = x, top = y, right = x + w, bottom = y + h} = this.#dirty ?? {}
    this.#dirty = {left: Math.min(left, x), top: Math.min(top, y), right: Math.max(right, x + w), bottom: Math.max(bottom, y + h)}
  }

  /** Takes the size of the panel on the screen. From its own size on, the panel needs no help. */
  #fit() {
    const ratio = devicePixelRatio || 1
    const width = Math.round(this.#panel.clientWidth * ratio)
    this.#canvas.hidden = !width || width >= this.#panel.width
    if (this.#canvas.hidden) this.#canvas.width = 0 // what changes meanwhile is not drawn: it begins anew
    if (this.#canvas.hidden || width === this.#canvas.width) return
    this.#canvas.width = width
    this.#canvas.height = Math.round(this.#panel.clientHeight * ratio)
    this.#halve(Math.min(deepest, Math.round(Math.log2(this.#panel.width / width))))
    this.changed(0, 0, this.#panel.width, this.#panel.height)
    this.#draw() // at once: a canvas that gets a size is empty
  }

  /** Makes so many canvases for the halves that the last of them is near to the size on the screen. */
  #halve(times) {
    this.#halves.length = Math.min(this.#halves.length, times)
    for (let n = this.#halves.length + 1; n <= times; n++) {
      const canvas = document.createElement('canvas')
      canvas.width = this.#panel.width >> n
      canvas.height = this.#panel.height >> n
      this.#halves.push(canvas.getContext('2d', {alpha: false}))
    }
  }

  #draw() {
    if (!this.#dirty) return
    const area = this.#dirty
    this.#dirty = null
    let from = this.#panel
    for (const half of [...this.#halves, this.#canvas.getContext('2d', {alpha: false})]) {
      scale(from, half, area, this.#panel.width)
      from = half.canvas
    }
  }
}

/** Draws what lies around an area of the panel from one canvas on another, in whole pixels of the latter. */
function scale(from, to, {left, top, right, bottom}, panelWidth) {
  const {width, height} = to.canvas
  const shrunk = width / panelWidth
  const x = Math.max(0, Math.floor((left - reach) * shrunk))
  const y = Math.max(0, Math.floor((top - reach) * shrunk))
  const w = Math.min(width, Math.ceil((right + reach) * shrunk)) - x
  const h = Math.min(height, Math.ceil((bottom + reach) * shrunk)) - y
  const back = from.width / width
  to.drawImage(from, x * back, y * back, w * back, h * back, x, y, w, h)
}
