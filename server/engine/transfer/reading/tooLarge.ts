import { problem } from '../../http/errors.ts'

/** Bounds of what is read from a file: far above any real table, far below what would exhaust a server. */
export const LIMITS = {
  columns: 500,
  /** Delimiters of a line, empty columns included: as many columns as a sheet of Excel has. */
  delimiters: 16_384,
  rows: 1_048_576,
  /** Characters of a cell. */
  cell: 200_000,
  /** Characters of a row. */
  row: 4_000_000,
  /** Bytes that a part of a workbook may unfold to: a small file can hold a mountain of zeros. */
  part: 1_500_000_000,
  /** Bytes of the texts that a workbook keeps in one place; they are held in memory. */
  texts: 100_000_000,
} as const

/** 422 at the file. */
export const badFile = (code: string, params: Record<string, unknown> = {}) =>
  problem(422, 'invalid', { errors: { file: [Object.keys(params).length ? { code, params } : { code }] } })

/** A row of a file that holds something, numbered as a spreadsheet numbers it. */
export interface FileRow {
  readonly n: number
  readonly cells: readonly string[]
  /** Why nothing of this row can be taken, whatever its cells say. */
  readonly refusal?: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> }
}

/** The cells of a row within the bounds, empty ones at its end left out. */
export function boundedRow(cells: string[], n: number): string[] {
  if (n > LIMITS.rows) throw badFile('too_many_rows', { max: LIMITS.rows })
  let width = cells.length
  while (width > 0 && !cells[width - 1]?.trim()) width--
  if (width > LIMITS.columns) throw badFile('too_many_columns', { max: LIMITS.columns, row: n })
  for (const cell of cells) if (cell.length > LIMITS.cell) throw badFile('cell_too_long', { max: LIMITS.cell, row: n })
  return cells.slice(0, width)
}
