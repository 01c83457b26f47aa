// The panel's measures, and how something is laid over it so that it scales with it.

export const width = 1404
export const height = 1872

/** Lays an element over a place of the panel or, with w and h, over an area. */
export function lay(element, {x, y, w, h}) {
  const set = (property, share) => element.style.setProperty(property, `${100 * share}%`)
  set('left', x / width)
  set('top', y / height)
  if (w !== undefined) set('width', w / width)
  if (h !== undefined) set('height', h / height)
}
