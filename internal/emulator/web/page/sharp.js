// Keeps the panel sharp where it is shown smaller than it is. Browsers scale a canvas in a hurry, which makes small letters
// rough; so a second canvas, of exactly as many pixels as the screen has there, lies over it and is scaled with care. Only
// what has changed is scaled again, once a frame.

const reach = 4                     // pixels around an area that its scaling mixes in

const over = {position: 'absolute', inset: '0', width: '100%', height: '100%', 'pointer-events': 'none'}

export class Sharp {
  #panel
  #canvas = document.createElement('canvas')
  #dirty = null                     // {left, top, right, bottom} in pixels of the panel

  constructor(panel) {
    this.#panel = panel
    this.#canvas.id = 'sharp'
    this.#canvas.setAttribute('aria-hidden', 'true')
    for (const [name, value] of Object.entries(over)) this.#canvas.style.setProperty(name, value)
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
    if (this.#canvas.hidden || width === this.#canvas.width) return
    this.#canvas.width = width
    this.#canvas.height = Math.round(this.#panel.clientHeight * ratio)
    this.changed(0, 0, this.#panel.width, this.#panel.height)
    this.#draw() // at once: a canvas that gets a size is empty
  }

  #draw() {
    if (!this.#dirty) return
    const {left, top, right, bottom} = this.#dirty
    this.#dirty = null
    const {width, height} = this.#canvas
    const scale = width / this.#panel.width
    const x = Math.max(0, Math.floor((left - reach) * scale))
    const y = Math.max(0, Math.floor((top - reach) * scale))
    const w = Math.min(width, Math.ceil((right + reach) * scale)) - x
    const h = Math.min(height, Math.ceil((bottom + reach) * scale)) - y
    const context = this.#canvas.getContext('2d', {alpha: false})
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.#panel, x / scale, y / scale, w / scale, h / scale, x, y, w, h)
  }
}
