import type { ExportFile } from '../../../../schema/areas/accounting/accounting-exports.ts'
import { decimalText, scaled } from '../../../../schema/engine/money/money.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import type { Cell } from '../../../../schema/kinds/printing.ts'
import type { HeldDocument } from '../documents.ts'
import type { HeldPayment } from '../held.ts'

/** Accounting codes for sales. */
export interface Books {
  /** Code of the sales account. */
  readonly account: string
  /** Name of the product or service for sales. */
  readonly item: string
}

/** A file format of a program: its column headings, and the row of a document or payment. */
export interface FileLayout<T> {
  readonly heads: readonly string[]
  readonly rows: (row: T, books: Books) => readonly (readonly Cell[])[]
}

/** The file formats of a program (docs/accounting-export.md). */
export interface ProgramLayout {
  readonly invoices: FileLayout<HeldDocument>
  readonly credit_notes: FileLayout<HeldDocument>
  readonly payments: FileLayout<HeldPayment>
}
export type FilesOf = Readonly<Record<ExportFile, string>>

/** A cell that needs no protection against formulas, as the program wrote it: amounts may start with a minus. */
export const trustedCell = (text: string): Cell => ({ made: text })
export const pence = (amount: bigint): Cell => trustedCell(decimalText(amount))
export const amount = (pounds: number): Cell => pence(scaled(pounds, 2))
/** `DD/MM/YYYY`, as both programs expect in the United Kingdom. */
export const day = (iso: string | null): Cell => (iso === null ? null : trustedCell(formatDate(iso, 'DD/MM/YYYY')))
export const dayAt = (instant: string): Cell => day(dayOf(instant))
/** Negates an amount that is taken back. */
export const signed = (figure: string, isBack: boolean): Cell =>
  trustedCell(!isBack || Number(figure) === 0 ? figure : figure.startsWith('-') ? figure.slice(1) : `-${figure}`)
