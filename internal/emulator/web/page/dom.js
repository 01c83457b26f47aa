// The few helpers that every module needs to find, make and mark elements, and to keep a choice from one visit to the next.

const svgNames = 'http://www.w3.org/2000/svg'

export function $(id) {
  return document.getElementById(id)
}

/**
 * Makes an element. `class` and `text` are what they say; a name that begins with "on" is a listener; true sets an attribute
 * without a value; null, undefined and false leave it out. Children are nodes or text; null ones are skipped.
 */
export function el(tag, attrs = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attrs)) set(element, name, value)
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false))
  return element
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return
  if (name === 'class') element.className = value
  else if (name === 'text') element.textContent = value
  else if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
  else element.setAttribute(name, value === true ? '' : value)
}

/** Makes an element of a drawing, which needs the drawing's own namespace. */
export function svg(tag, attrs = {}, ...children) {
  const element = document.createElementNS(svgNames, tag)
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

export function icon(name) {
  return svg('svg', {class: 'icon', 'aria-hidden': 'true'}, svg('use', {href: '#i-' + name}))
}

/** Shows text in an element, or hides the element when there is none. */
export function say(element, text) {
  element.textContent = text
  element.hidden = !text
}

/** Downloads a text as a file. */
export function save(text, type, name) {
  const url = URL.createObjectURL(new Blob([text], {type}))
  el('a', {href: url, download: name}).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000) // not before the browser has begun to read it
}

/** What is kept in this browser. A browser that keeps nothing is no reason to fail: the choice then lasts until reload. */
export const kept = {
  get(key, otherwise) {
    try {
      const text = localStorage.getItem('inkshelf.' + key)
      return text === null ? otherwise : JSON.parse(text)
    } catch {
      return otherwise
    }
  },
  set(key, value) {
    try {
      localStorage.setItem('inkshelf.' + key, JSON.stringify(value))
    } catch {
      // Nothing to do: see above.
    }
  },
}

/**
 * Marks a control as unusable, with the reason as its description, or as usable again when the reason is ''. It stays
 * focusable, so that the reason can be heard; whoever listens for its clicks asks usable() first.
 */
export function disable(control, reason) {
  if (!reason) {
    control.removeAttribute('aria-disabled')
    control.removeAttribute('aria-description')
    if (control.dataset.reason) control.removeAttribute('title')
    delete control.dataset.reason
    return
  }
  control.setAttribute('aria-disabled', 'true')
  control.setAttribute('aria-description', reason)
  control.setAttribute('title', reason)
  control.dataset.reason = reason
}

export function usable(control) {
  return control.getAttribute('aria-disabled') !== 'true'
}
