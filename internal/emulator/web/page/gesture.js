// What the app will make of a touch, so that the page can name it and write it down. It decides nothing: the same rules
// are at work in the app's own loop (tap within 48 panel pixels and 600 ms, swipe over 120 within 900 ms, and so on).

export const hold = 600 // ms at rest until a touch, or a key, is long
const swipeTime = 900 // ms that a swipe may take
const togetherTime = 300 // ms between the fingers of a two-finger tap
const still = 48 // panel pixels that a resting finger may stray
const swipe = 120 // panel pixels that a swipe is longer than
const stride = 177 // panel pixels by which the span of a pinch changes

/** Touch lasts from the first finger that comes down to the last that goes up. It makes one gesture at most. */
export class Touch {
  constructor(id, at, now) {
    this.began = now
    this.lead = id
    this.fingers = [null, null]
    this.fingers[id] = {first: at, last: at, down: true}
    this.far = 0
    this.made = null // the gesture, once there is one
    this.two = null // where both fingers were when the second came
  }

  get resting() {
    return !this.made && !this.two && this.far <= still
  }

  get over() {
    return !this.fingers.some(finger => finger?.down)
  }

  /** Puts the second finger down. The first one may have been long by then. */
  join(id, at, now) {
    this.rested(now)
    const other = this.fingers[1 - id]
    this.two = {span: distance(at, other.last), late: now - this.began > togetherTime, points: [other.last, at]}
    this.fingers[id] = {first: at, last: at, down: true}
  }

  move(id, at, now) {
    const finger = this.fingers[id]
    if (!finger?.down) return
    this.rested(now)
    finger.last = at
    this.far = Math.max(this.far, distance(finger.first, at))
    const other = this.fingers[1 - id]
    if (this.made || !this.two || !other?.down) return
    const span = distance(at, other.last)
    if (Math.abs(span - this.two.span) > stride) this.make(span > this.two.span ? 'spread' : 'pinch')
  }

  up(id, at, now) {
    const finger = this.fingers[id]
    if (!finger?.down) return
    this.move(id, at, now)
    finger.down = false
    if (this.over && !this.made) this.make(this.end(now - this.began))
  }

  /** Makes a long press of a finger that has rested long enough. */
  rested(now) {
    if (this.resting && now - this.began >= hold) this.make('long')
  }

  end(took) {
    this.took = took
    const {first, last} = this.fingers[this.lead]
    if (this.two) return this.far <= still && !this.two.late && took < hold ? 'two-finger tap' : 'nothing'
    if (this.far <= still) return 'tap'
    const way = direction(first, last)
    return took <= swipeTime && way && distance(first, last) > swipe ? 'swipe ' + way : 'nothing'
  }

  make(what) {
    this.made = what
  }
}

/** Returns the way from p to q along an axis, if it strays from it by at most 30°. */
function direction(p, q) {
  const x = q.x - p.x, y = q.y - p.y
  if (3 * y * y < x * x) return x < 0 ? 'left' : 'right'
  if (3 * x * x < y * y) return y < 0 ? 'up' : 'down'
  return ''
}

function distance(p, q) {
  return Math.hypot(p.x - q.x, p.y - q.y)
}
