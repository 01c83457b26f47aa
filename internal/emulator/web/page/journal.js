// The words of scripts: what is written for the things that are done to the reader, and what a script made of them says.
// Nothing here touches the page.

import {height, width} from './panel.js'

const unwritable = /["\p{Cc}]/u // no script can hold these in quotes

/** Returns the middle of a target, where a script touches it too. */
export function middle(target) {
  return {x: Math.floor(target.x + target.w / 2), y: Math.floor(target.y + target.h / 2)}
}

/**
 * Returns the smallest target that holds the point, or null. Of equal ones it is the last, which was drawn on top; a zone
 * of the whole page counts where nothing else is.
 */
export function smallest(targets, x, y) {
  let best = null
  for (const target of targets) {
    if (x < target.x || y < target.y || x >= target.x + target.w || y >= target.y + target.h) continue
    if (!best || rank(target) <= rank(best)) best = target
  }
  return best
}

function rank(target) {
  return target.w * target.h + (target.name.startsWith('zone:') ? width * height : 0)
}

/** Returns what a script may call a target: its text, or its name, if that means this one alone; else ''. */
export function called(target, targets) {
  const at = middle(target)
  if (smallest(targets, at.x, at.y) !== target) return '' // a touch of its middle would meet another one
  return [target.text, target.name].find(word => word?.trim() && !unwritable.test(word) &&
    targets.every(other => other === target || other.text !== word && other.name !== word)) ?? ''
}

/** Returns the line for a tap or a long press at a point, by name where that is certain to mean the same. */
export function touchLine(command, at, targets) {
  const target = smallest(targets, at.x, at.y)
  const word = target && called(target, targets)
  return word ? `${command} "${word}"` : `${command} ${at.x} ${at.y}`
}

/** Returns the line for a key that was held that long: whole tenths of a second, and a minute at most. */
export function holdLine(name, ms) {
  return `hold ${name} ${Math.min(Math.max(Math.round(ms / 100), 6), 600) / 10}s`
}

export function seeLine(text) {
  return text.trim() && !unwritable.test(text) ? `see "${text}"` : ''
}

/**
 * Returns the lines of a script: {text, step}, without a step for those that nobody did. What is news to the app does not
 * wait in a script: where the app was at rest when they came, a script has to wait until it is.
 */
export function script(kind, steps) {
  const head = kind ? `#! fake: ${kind}` : '# Recorded without fake servers: run it with the flags of that run.'
  const lines = [{text: head}, {text: 'idle'}]
  let moved = false // the line before gave the app something to do, and did not wait for it
  for (const step of steps) {
    const news = step.kind === 'control' || step.kind === 'fault'
    if (news && moved && step.settled) lines.push({text: 'idle'})
    moved = ['touch', 'key', 'control'].includes(step.kind)
    lines.push({text: step.line || comment(step.note), step})
  }
  return lines
}

export function comment(text) {
  return '# ' + text.replace(/[\p{Cc}\s]+/gu, ' ')
}

/** Counts the commands of a script. */
export function count(text) {
  return text.split('\n').filter(line => /^\s*[^#\s]/.test(line)).length
}

/** Returns a name for a shot after the last step, that none of those taken has. */
export function proposal(line, taken) {
  const stem = slug(/"([^"]*)"/.exec(line)?.[1] ?? line) || 'shot'
  let name = stem
  for (let n = 2; wrongName(name, taken); n++) name = `${stem}-${n}`
  return name
}

function slug(text) {
  return text.replace(/œ/gi, 'oe').replace(/æ/gi, 'ae').replace(/ß/g, 'ss').normalize('NFD').replace(/[\p{M}’']/gu, '')
    .toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 40).replace(/^-+|-+$/g, '')
}

/** Says what is wrong with the name of a shot; '' if nothing is. */
export function wrongName(name, taken) {
  if (!name) return 'A shot needs a name.'
  if (!/^[a-z0-9._-]+$/i.test(name) || /^\.+$/.test(name)) return 'Only letters, digits, “-”, “_” and “.” make a name.'
  if (name.length > 100) return 'A name has at most 100 letters.'
  if (name.toLowerCase() === 'failed') return '“failed” is the picture of a failing step.'
  if (taken.some(other => other.toLowerCase() === name.toLowerCase())) return `There is a shot “${name}” already.`
  return ''
}

/** Cuts a line into its parts, {text, is}, for a listing that tells them apart. */
export function parts(line) {
  if (line.startsWith('#')) return [{text: line, is: 'comment'}]
  const [, command, rest] = /^(\S*)(.*)$/.exec(line)
  const words = rest.match(/"[^"]*"|\s+|[^\s"]+/g) ?? []
  return [{text: command, is: 'cmd'}, ...words.map(text => ({text, is: partOf(command, text)}))]
}

function partOf(command, word) {
  if (word.startsWith('"') || command === 'shot' && word.trim()) return 'str'
  return /^\d/.test(word) ? 'num' : ''
}
