import { createRequire } from 'node:module'

/** What pdfmake stores about a piece of text on a line, in points from its left edge. */
interface Inline {
  readonly width: number
  readonly trailingCut?: number
  /** See `Run`. */
  readonly level?: number
  readonly noWrap?: boolean | null
  x: number
}
interface Line {
  readonly inlines: readonly Inline[]
}
interface Measured {
  readonly items: readonly Inline[]
  minWidth: number
  readonly maxWidth: number
}

// Internals of pdfmake for which it has no settings. Its version is pinned; `tests/areas/documents` checks what is printed.
const require = createRequire(import.meta.url)
const { default: ElementWriter } = require('pdfmake/js/ElementWriter.js') as {
  readonly default: { readonly prototype: { alignLine(line: Line): void } }
}
const { default: TextInlines } = require('pdfmake/js/TextInlines.js') as {
  readonly default: { readonly prototype: { buildInlines(...args: unknown[]): Measured } }
}

/** Maximum width in points that one word may claim in a column; a longer word is broken at the end of its line. */
const WIDEST_WORD = 90

/**
 * Sorts the pieces of a line from left to right: each sequence of one level or higher is reversed, the innermost first (UAX 9, L2).
 * @param pieces in reading order
 */
export function inVisualOrder<T extends { readonly level?: number }>(pieces: readonly T[]): T[] {
  const order = [...pieces]
  const levelOf = (piece: T | undefined) => piece?.level ?? 0
  for (let level = Math.max(0, ...pieces.map(levelOf)); level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && levelOf(order[end]) >= level) end++
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return order
}

/** Moves right-to-left text to its place on the line. */
function placeInlines({ inlines }: Line): void {
  if (!inlines.some(({ level }) => level)) return
  const last = inlines.at(-1)
  let x = Math.min(...inlines.map((inline) => inline.x))
  for (const inline of inVisualOrder(inlines)) {
    // The space after a right-to-left word is on its left, where it is invisible at the end of a line.
    if (inline === last && (inline.level ?? 0) % 2 === 1) x -= inline.trailingCut ?? 0
    inline.x = x
    x += inline.width
  }
}

/** Makes pdfmake break words wider than their column and reorder right-to-left text. */
export function layOutAnyText(): void {
  const { alignLine } = ElementWriter.prototype
  ElementWriter.prototype.alignLine = function align(line) {
    placeInlines(line)
    alignLine.call(this, line)
  }
  const { buildInlines } = TextInlines.prototype
  TextInlines.prototype.buildInlines = function build(...args) {
    const measured = buildInlines.apply(this, args)
    // Text that must not wrap needs its full width.
    if (!measured.items.some(({ noWrap }) => noWrap)) measured.minWidth = Math.min(measured.minWidth, WIDEST_WORD)
    return measured
  }
}
