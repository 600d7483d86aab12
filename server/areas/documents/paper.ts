/** A paper as it goes to the thread that prints it: plain data in the shapes of pdfmake, every text as `{ text }`. */
export interface Paper {
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

/** A table whose head stands again on each page. */
export const table = (
  widths: readonly unknown[],
  head: readonly Piece[],
  rows: readonly (readonly Piece[])[],
): Piece => ({
  table: {
    headerRows: 1,
    widths,
    body: [head.map((cell) => ({ ...cell, style: 'head' })), ...rows],
    dontBreakRows: true,
  },
  layout: 'hairlines',
  margin: [0, 12, 0, 0],
})
