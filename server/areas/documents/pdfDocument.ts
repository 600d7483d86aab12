/** A document as it is sent to the print thread: plain data in pdfmake's format, every text as `{ text }`. */
export interface PdfDocument {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  readonly content: readonly Piece[]
  /** Text at the bottom of each page, before its number. */
  readonly footer: string
}
export type Piece = Readonly<Record<string, unknown>>

export const text = (content: string | null | undefined, more: Piece = {}): Piece => ({ text: content ?? '', ...more })
export const right = (content: string, more: Piece = {}): Piece => text(content, { alignment: 'right', ...more })
/** Stacks lines; empty ones are skipped. */
export const stack = (lines: readonly (string | null | undefined | false)[], more: Piece = {}): Piece => ({
  stack: lines.filter(Boolean).map((line) => text(line as string)),
  ...more,
})

/** Maximum number of lines a text takes, in the narrowest text column. */
const linesOf = (piece: Piece): number => {
  const words = String(piece['text'] ?? '')
  return words.split('\n').length + words.length / 18
}
/** Number of lines certain to fit on one page. */
const PAGE = 45

/** A table that repeats its header on each page. A row is not broken across pages unless it is longer than a page. */
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
 * A table with its totals, which are never on a page without a row of the table.
 * @param totals null if the last row contains them
 */
export const withTotals = (table: Piece, totals: Piece | null): Piece => ({ withTotals: { table, totals } })

/** Returns every text of a document, in order. */
export function textsOf({ content, footer }: Pick<PdfDocument, 'content' | 'footer'>): string[] {
  const found: string[] = []
  const collectTexts = (piece: unknown): void => {
    if (Array.isArray(piece)) for (const one of piece) collectTexts(one)
    else if (typeof piece === 'object' && piece !== null)
      for (const [key, value] of Object.entries(piece)) {
        if (key === 'text' && typeof value === 'string') found.push(value)
        else collectTexts(value)
      }
  }
  collectTexts(content)
  return [...found, footer]
}
