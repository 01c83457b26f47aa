// What the log knows: refreshes in groups, one for each input, with what each cost so far. Pure: no element, no clock of its
// own. Times are those of performance.now().
//
// A refresh says its cause in the app's words ("tap pager:next, loaded"). It belongs to the last input of this page if that
// fits; an input from elsewhere, a script or another page, is seen by a cause that fits none, and gets a group of its own.

import {base, fits, kindOf, nameOf} from './causes.js'

/** How many refreshes are kept, as many as the server keeps. */
const limit = 5000

/** A pause after which an equal cause is taken for another input, where nothing tells whether the app was idle between. */
const pause = 1000

/** How many groups back an input is looked for that a late refresh can be of. */
const recent = 20

/** How long after an input its first refresh may come although the app was thought idle: the answer was then too early. */
const grace = 1000

/** When a finger or a key that rests is no tap any more. The app acts there, the page tells of it only at the end. */
const hold = 580

export class Records {
  /** Groups and notes, oldest first. A group: {input, name, detail, kind, at, base, open, entries, count, total, flashes}. */
  list = []
  size = 0

  constructor(keep = limit) {
    this.keep = keep
  }

  get last() {
    return this.list.findLast(item => !item.note) ?? null
  }

  /** Begins the group of an input that this page has sent, and takes over what came before the page could tell of it. */
  input(what, now) {
    const group = begun({input: what, kind: what.kind, at: what.at, told: now})
    const early = this.#taken(what, earliest(what, now))
    this.list.push(group)
    for (const entry of early) this.#append(group, entry)
    if (early.length) group.base = base(early[0].record.cause)
    return group
  }

  /** Files a refresh. Before the page was opened (not live) only the times tell inputs apart. */
  add(record, t, live = true) {
    const entry = {record, t}
    this.#append(this.#groupOf(record, t, live), entry)
    this.size++
    this.#trim()
    return entry
  }

  /** Writes a line between groups. What comes after it belongs to no group before it. */
  note(text) {
    this.close()
    this.list.push({note: text})
  }

  /** The app was idle when this was asked: what comes later has another cause, even where it has the same name. */
  idle(asked) {
    for (let i = this.list.length - 1; i >= 0 && this.list[i].open; i--) {
      const group = this.list[i]
      if (Math.max(group.at, group.entries.at(-1)?.t ?? 0) < asked) group.open = false
    }
  }

  close() {
    for (const item of this.list) item.open = false
  }

  /** Empties the log. The group under way goes on counting. */
  clear() {
    const last = this.last
    this.list = last ? [last] : []
    if (last) Object.assign(last, {entries: [], cleared: true})
    this.size = 0
  }

  /** A copy that what comes later does not change: what a paused log shows. */
  frozen() {
    return this.list.map(item => item.note ? item : {...item, self: item, entries: item.entries.slice()})
  }

  #groupOf(record, t, live) {
    const cause = {root: base(record.cause), follows: base(record.cause) !== (record.cause ?? '')}
    cause.late = cause.follows && this.list.slice(-recent).some(item => item.base === cause.root)
    const found = this.#ready(cause, t) ?? this.#waiting(cause, t)
    if (found && (live || found.input || sameTurn(found, cause, t))) {
      if (!cause.late && fits(found.input, cause.root)) found.base ??= cause.root
      return found
    }
    const first = !this.list.some(item => !item.note)
    const group = begun({...nameOf(cause.root, first), kind: kindOf(cause.root), base: cause.root, at: t})
    this.list.push(group)
    return group
  }

  /** The newest group, or the one before an input that this refresh is older than, if the cause belongs there. */
  #ready(cause, t) {
    for (let i = this.list.length - 1; i >= 0; i--) {
      const item = this.list[i]
      if (item.note) return null
      if (item.input && !item.count && t < item.at - 1) continue
      return belongs(item, cause, t) ? item : null
    }
    return null
  }

  /** An input that another cause has overtaken. It moves to the end, because rows are in the order of their numbers. */
  #waiting({root}, t) {
    const at = this.list.findLastIndex(item => item.input && !item.count && item.open && t >= item.at && fits(item.input, root))
    if (at < 0) return null
    const [group] = this.list.splice(at, 1)
    this.list.push(group)
    return group
  }

  /** Takes back from the newest group what came after the moment and fits the input. */
  #taken(what, from) {
    const group = this.list.at(-1)
    if (!group || group.note) return []
    let n = group.entries.length
    while (n > 0 && group.entries[n - 1].t >= from && fits(what, base(group.entries[n - 1].record.cause))) n--
    const taken = group.entries.splice(n)
    for (const entry of taken) count(group, entry.record, -1)
    if (!group.count && !group.input) this.list.pop()
    return taken
  }

  #append(group, entry) {
    count(group, entry.record, 1)
    entry.group = group
    entry.total = group.total
    entry.flashes = group.flashes
    group.entries.push(entry)
  }

  #trim() {
    while (this.size > this.keep) {
      this.list.find(item => item.entries?.length).entries.shift()
      this.size--
    }
    while (this.list.length > 1 && (this.list.length > this.keep || gone(this.list[0]))) this.list.shift()
  }
}

function begun(group) {
  return {input: null, name: '', detail: '', base: null, told: 0, open: true, entries: [], count: 0, total: 0, flashes: 0, ...group}
}

function gone(item) {
  return item.count > 0 && !item.entries.length
}

function count(group, record, sign) {
  group.count += sign
  group.total += sign * record.ms
  group.flashes += record.full ? sign : 0
}

/** The moment from which refreshes may be those of an input that is told now. Only taps and keys are told before the app acts. */
function earliest(what, now) {
  if (what.kind === 'control') return what.at - 1
  return /^(long|hold)/.test(what.cause) ? what.at + hold : now
}

/**
 * Whether a refresh belongs to a group. Work of the app, and what an older input began, count to the last input as long as
 * the app has not been idle since. Anything else that is not of this input is of one from elsewhere.
 */
function belongs(group, {root, follows, late}, t) {
  if (root === group.base) return follows || group.open
  if (group.base === null && fits(group.input, root)) return follows || group.open || t - group.told < grace
  return group.open && (root === '' || root === 'post' || (late && group.input !== null))
}

/** Whether a refresh from before the page was opened can be of the turn of the group's last one. */
function sameTurn(group, {root, follows}, t) {
  const before = group.entries.at(-1)
  return !before || (follows && root === group.base) || t - before.t - before.record.ms < pause
}
