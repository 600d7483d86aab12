const COPIED = [
  'boxSizing',
  'width',
  'padding',
  'border',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
] as const

/**
 * Position of the character at `index` of a text area, in px from the area's upper left corner; `below` is the bottom of its line.
 * @param room required space to its right, in px
 */
export function caretPlace(area: HTMLTextAreaElement, index: number, room: number): { left: number; below: number } {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const mark = document.createElement('span')
  mark.textContent = '\u200b'
  copy.append(area.value.slice(0, index), mark)
  area.after(copy)
  const start = Math.max(0, Math.min(mark.offsetLeft, area.clientWidth - room))
  const position = { left: start, below: mark.offsetTop + mark.offsetHeight - area.scrollTop }
  copy.remove()
  return position
}
