/** A paper as it goes to the thread that prints it: plain data in the shapes of pdfmake, every text as `{ text }`. */
export interface PdfDocument {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  readonly content: readonly Piece[]
  /** At the foot of each page, before its number. */
  readonly footer: string
}
export type Piece = Readonly<Record<string, unknown>>

export const text = (of: string | null | undefined, more: Piece = {}): Piece => ({ text: of ?? '', ...more })
export const right = (of: string, more: Piece = {}): Piece => text(of, { alignment: 'right', ...more })
/** Lines below each other; what is empty takes no room. */
export const stack = (lines: readonly (string | null | undefined | false)[], more: Piece = {}): Piece => ({
  stack: lines.filter(Boolean).map((line) => text(line as string)),
  ...more,
})

/** Lines that a text takes at most, in the narrowest column of words. */
const linesOf = (piece: Piece): number => {
  const words = String(piece['text'] ?? '')
  return words.split('\n').length + words.length / 18
}
/** Lines that are sure to fit on one page. */
const PAGE = 45

/** A table whose head stands again on each page. A row stands on one page unless it is as long as one. */
export const table = (
  widths: readonly unknown[],
  head: readonly Piece[],
  rows: readonly (readonly Piece[])[],
): Piece => ({
  table: {
    headerRows: 1,
    widths,
    body: [head.map((cell) => ({ ...cell, style: 'head' })), ...rows],
    dontBreakRows: rows.every((row) => row.every((cell) => linesOf(cell) < PAGE)),
  },
  layout: 'hairlines',
  margin: [0, 12, 0, 0],
})

/**
 * A table and what it comes to: the totals never stand on a page without a line of the table.
 * @param totals null where the last row says them
 */
export const withTotals = (table: Piece, totals: Piece | null): Piece => ({ withTotals: { table, totals } })

/** Every text of a paper, in its order. */
export function textsOf({ content, footer }: Pick<PdfDocument, 'content' | 'footer'>): string[] {
  const found: string[] = []
  const look = (piece: unknown): void => {
    if (Array.isArray(piece)) for (const one of piece) look(one)
    else if (typeof piece === 'object' && piece !== null)
      for (const [key, value] of Object.entries(piece)) {
        if (key === 'text' && typeof value === 'string') found.push(value)
        else look(value)
      }
  }
  look(content)
  return [...found, footer]
}
