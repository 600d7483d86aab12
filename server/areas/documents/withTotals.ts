import type { Piece } from './pdfDocument.ts'

interface Table {
  readonly headerRows: number
  readonly body: readonly (readonly Piece[])[]
  readonly widths: readonly unknown[]
}
interface Given {
  readonly table: Piece & { readonly table: Table }
  readonly totals: Piece | null
}
/** The pieces laid out for a `Given`, in order. */
type Made = readonly Piece[]

const START = 'totals-of-line-'
const END = 'totals-'

/** Copies a piece with an id on its first text, which identifies its page. */
function named(piece: unknown, id: string): unknown {
  let isNamed = false
  const name = (one: unknown): unknown => {
    if (isNamed || typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) return one.map(name)
    const { text } = one as { readonly text?: unknown }
    if (text !== undefined && text !== '' && !(Array.isArray(text) && text.length === 0)) {
      isNamed = true
      return { ...one, id }
    }
    return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, name(value)]))
  }
  return name(piece)
}

/** Number of rows kept with the totals: the last one; if the last row contains the totals, the one before it too. */
const rowsOf = ({ totals }: Given) => (totals ? 1 : 2)

const canSplit = ({ table: { table }, totals }: Given) =>
  table.body.length - table.headerRows > (totals ? 0 : 1) &&
  (table as { readonly dontBreakRows?: boolean }).dontBreakRows

function inOne(block: Given, index: number): Made {
  const { table, totals } = block
  if (!canSplit(block)) return totals ? [table, totals] : [table]
  const rows = table.table.body
  const first = rows.length - rowsOf(block)
  const body = rows.map((row, i) => {
    if (i === first) return named(row, `${START}${index}`) as Piece[]
    return !totals && i === rows.length - 1 ? (named(row, `${END}${index}`) as Piece[]) : row
  })
  const piece = { ...table, table: { ...table.table, body } }
  return totals ? [piece, named(totals, `${END}${index}`) as Piece] : [piece]
}

/** Moves the last rows to a separate table of the same column widths, which stays on one page with the totals. */
function split(block: Given, widths: readonly number[]): Made {
  const { table, totals } = block
  const { body, headerRows } = table.table
  const first = body.length - rowsOf(block)
  const part = (rows: Table['body'], margin: Piece) => ({
    ...table,
    ...margin,
    table: { ...table.table, widths, body: [...body.slice(0, headerRows), ...rows] },
  })
  const begins = first > headerRows
  return [
    ...(begins ? [part(body.slice(headerRows, first), {})] : []),
    {
      unbreakable: true,
      stack: [part(body.slice(first), begins ? { margin: 0 } : {}), ...(totals ? [totals] : [])],
    },
  ]
}

/** A table into which pdfmake has written its measured widths, in points. */
interface LaidOut {
  readonly table: { readonly widths: readonly { readonly _calcWidth: number }[] }
}
interface Node {
  readonly id?: string
  readonly pageNumbers: readonly number[]
}
export interface Layout {
  readonly content: readonly unknown[]
  /** Called by pdfmake for each node once all are laid out. */
  readonly pageBreakBefore: (node: Node) => boolean
}

/**
 * Lays out a document so that totals are never on a page without a row: once normally, and again with the last rows attached to the totals if that
 * leaves some alone.
 * @param content as in `PdfDocument`
 * @param prepared transforms each piece before layout; pdfmake writes its measurements into the result
 */
export async function layOut<T>(
  content: readonly Piece[],
  prepared: (piece: Piece) => unknown,
  print: (layout: Layout) => Promise<T>,
): Promise<T> {
  const pages = new Map<string, number>()
  const note = ({ id, pageNumbers: [page] }: Node) => {
    if (id && page !== undefined) pages.set(id, page)
    return false
  }
  const isGiven = (piece: Piece): piece is { readonly withTotals: Given } => 'withTotals' in piece
  const first = content.map((piece, index) => (isGiven(piece) ? inOne(piece.withTotals, index) : [piece]).map(prepared))
  const firstPrint = await print({ content: first.flat(), pageBreakBefore: note })
  const isOnOnePage = content.map((_, index) => pages.get(`${START}${index}`) !== pages.get(`${END}${index}`))
  if (!isOnOnePage.includes(true)) return firstPrint
  const widthsOf = (index: number) => {
    const [laidOut] = first[index] as readonly LaidOut[]
    return (laidOut as LaidOut).table.widths.map((width) => width['_calcWidth'])
  }
  const secondContent = content.flatMap((piece, index) =>
    (!isGiven(piece)
      ? [piece]
      : isOnOnePage[index]
        ? split(piece.withTotals, widthsOf(index))
        : inOne(piece.withTotals, index)
    ).map(prepared),
  )
  return print({ content: secondContent, pageBreakBefore: () => false })
}
