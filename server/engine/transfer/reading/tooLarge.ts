import { problem } from '../../http/errors.ts'

/** Limits for reading files: far above any real table, far below what would exhaust a server. */
export const LIMITS = {
  columns: 500,
  /** Delimiters of a line, including empty columns: as many columns as an Excel sheet has. */
  delimiters: 16_384,
  rows: 1_048_576,
  /** Characters of a cell. */
  cell: 200_000,
  /** Characters of a row. */
  row: 4_000_000,
  /** Bytes that a part of a workbook may unpack to: a small file can contain a mountain of zeros. */
  part: 1_500_000_000,
  /** Bytes of a workbook's shared texts, which are held in memory. */
  texts: 100_000_000,
} as const

/** The 422 error at the file. */
export const badFile = (code: string, params: Record<string, unknown> = {}) =>
  problem(422, 'invalid', { errors: { file: [Object.keys(params).length ? { code, params } : { code }] } })

/** A row of a file with a value, numbered as a spreadsheet numbers it. */
export interface FileRow {
  readonly n: number
  readonly cells: readonly string[]
  /** Why this row is refused as a whole, whatever its cells contain. */
  readonly refusal?: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> }
}

/** The cells of a row within the limits, without empty ones at its end. */
export function boundedRow(cells: string[], n: number): string[] {
  if (n > LIMITS.rows) throw badFile('too_many_rows', { max: LIMITS.rows })
  let width = cells.length
  while (width > 0 && !cells[width - 1]?.trim()) width--
  if (width > LIMITS.columns) throw badFile('too_many_columns', { max: LIMITS.columns, row: n })
  for (const cell of cells) if (cell.length > LIMITS.cell) throw badFile('cell_too_long', { max: LIMITS.cell, row: n })
  return cells.slice(0, width)
}
