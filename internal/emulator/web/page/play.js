// Paints pictures on the canvas: at once, or, when the program runs with real times (-eink), as the glass would show them.
// Never more than one refresh behind: when another waits, the present one is finished at once.

import {Sharp} from './sharp.js'

const still = matchMedia('(prefers-reduced-motion: reduce)')
const rest = 600                    // ms from the beginning of one flash to that of the next: many hurt some eyes
const gradual = new Set(['GC16', 'GL16', 'GC4'])

export class Player {
  /** Whether refreshes are played. */
  real = false

  #canvas
  #context
  #sharp
  #timer = 0
  #flashed = -rest
  #playing = null                   // {bitmap, x, y, old, steps, every, seq}
  #old = document.createElement('canvas')

  constructor(canvas) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d', {alpha: false})
    this.#context.fillStyle = '#fff'
    this.#context.fillRect(0, 0, canvas.width, canvas.height)
    this.#sharp = new Sharp(canvas)
  }

  /** Shows a picture, which is closed afterwards. The record, if any, says how it may be played. */
  show(bitmap, x, y, record, seq) {
    this.finish()
    const playing = {bitmap, x, y, seq}
    if (!this.real || !record || still.matches || document.hidden || record.full && !this.#mayFlash()) return this.#end(playing)
    this.#playing = playing
    this.#keep(playing)
    playing.steps = this.#stepsOf(record)
    this.#step(record.ms / playing.steps.length)
  }

  /** Shows at once how what is being played ends. */
  finish() {
    clearTimeout(this.#timer)
    if (this.#playing) this.#end(this.#playing)
  }

  #mayFlash() {
    const now = performance.now()
    if (now - this.#flashed < rest) return false
    this.#flashed = now
    return true
  }

  /** Keeps what the area shows before. */
  #keep({bitmap, x, y}) {
    this.#old.width = bitmap.width
    this.#old.height = bitmap.height
    this.#old.getContext('2d', {alpha: false}).drawImage(this.#canvas, -x, -y)
  }

  /** What is shown one after the other, equally long; the picture itself comes after the last. */
  #stepsOf({full, waveform}) {
    const before = () => this.#draw(this.#old, 1)
    const mixed = share => () => { before(); this.#draw(this.#playing.bitmap, share) }
    if (full) return [() => this.#invert(), () => this.#fill('#000'), () => this.#fill('#fff'), mixed(1)]
    if (gradual.has(waveform)) return [1, 2, 3, 4].map(n => mixed(n / 4))
    return [before, mixed(1), mixed(1)]
  }

  #step(every) {
    const {steps} = this.#playing
    if (!steps.length) return this.#end(this.#playing)
    steps.shift()()
    this.#drawn(this.#playing)
    this.#timer = setTimeout(() => this.#step(every), every)
  }

  #draw(picture, share) {
    this.#context.globalAlpha = share
    this.#context.drawImage(picture, this.#playing.x, this.#playing.y)
    this.#context.globalAlpha = 1
  }

  #fill(colour) {
    const {bitmap, x, y} = this.#playing
    this.#context.fillStyle = colour
    this.#context.fillRect(x, y, bitmap.width, bitmap.height)
  }

  #invert() {
    this.#context.globalCompositeOperation = 'difference'
    this.#fill('#fff')
    this.#context.globalCompositeOperation = 'source-over'
  }

  #end({bitmap, x, y, seq}) {
    this.#playing = null
    this.#context.drawImage(bitmap, x, y)
    this.#drawn({bitmap, x, y})
    bitmap.close()
    if (seq) this.#mark(seq)
  }

  #drawn({bitmap, x, y}) {
    this.#sharp.changed(x, y, bitmap.width, bitmap.height)
  }

  /** Says on the canvas which refresh it shows, and since when: at the frame that shows it, if one comes. */
  #mark(seq) {
    const set = () => {
      this.#canvas.dataset.painted = seq
      this.#canvas.dataset.at = Date.now()
    }
    if (document.hidden) set()
    else requestAnimationFrame(set)
  }
}
