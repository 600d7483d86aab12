import { createRequire } from 'node:module'

/** What pdfmake knows of a piece of text on a line: points from its left edge. */
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

// Parts of pdfmake that it has no settings for. They are pinned with it; `tests/areas/documents` sees what is printed.
const require = createRequire(import.meta.url)
const { default: ElementWriter } = require('pdfmake/js/ElementWriter.js') as {
  readonly default: { readonly prototype: { alignLine(line: Line): void } }
}
const { default: TextInlines } = require('pdfmake/js/TextInlines.js') as {
  readonly default: { readonly prototype: { buildInlines(...given: unknown[]): Measured } }
}

/** Points that one word may claim of a column; a longer one is broken where its line ends. */
const WIDEST_WORD = 90

/**
 * Pieces of a line from left to right: each stretch of one level or more is turned round, the innermost first (UAX 9, L2).
 * @param pieces in the order in which they are read
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

/** Moves what is read from right to left to its place on the line. */
function place({ inlines }: Line): void {
  if (!inlines.some(({ level }) => level)) return
  const last = inlines.at(-1)
  let x = Math.min(...inlines.map((inline) => inline.x))
  for (const inline of inVisualOrder(inlines)) {
    // The space behind a word that is read from right to left stands at its left: at the end of a line nobody sees it.
    if (inline === last && (inline.level ?? 0) % 2 === 1) x -= inline.trailingCut ?? 0
    inline.x = x
    x += inline.width
  }
}

/** Has pdfmake break words that are wider than their column, and put what is read from right to left in its order. */
export function layOutAnyText(): void {
  const { alignLine } = ElementWriter.prototype
  ElementWriter.prototype.alignLine = function align(line) {
    place(line)
    alignLine.call(this, line)
  }
  const { buildInlines } = TextInlines.prototype
  TextInlines.prototype.buildInlines = function build(...given) {
    const measured = buildInlines.apply(this, given)
    // What must not wrap needs all of its width.
    if (!measured.items.some(({ noWrap }) => noWrap)) measured.minWidth = Math.min(measured.minWidth, WIDEST_WORD)
    return measured
  }
}
