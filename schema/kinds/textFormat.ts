import type { Field } from '../engine/fields/field.ts'
import type { DayOrder } from '../engine/text/dayOrder.ts'
import type { Locale } from '../engine/text/format.ts'
import type { Cell, CellFormat, Style } from './printing.ts'

/** The reader of written values: people in their language, or other programs. */
export interface Writing {
  readonly style: Style
  readonly locale: Locale
  /** Label of a key of the field. */
  readonly choice: (key: string) => string
  readonly flag: (value: boolean) => string
}

export interface Reading {
  /** The key with this label in any language, or with this name; undefined when there is none. */
  readonly key: (word: string) => string | undefined
  /** All keys of the field, for an error. */
  readonly keys: readonly string[]
  /** Order of day and month in its column; `mixed` when it shows both. */
  readonly order?: DayOrder | 'mixed'
}

/** How values of a field are written to files and read from them. */
export interface TextFormat {
  /** Files write several values of it into one cell. */
  readonly several?: true
  /** Its texts are dates, with the day or the month first. */
  readonly ordered?: true
  /** Names that files use for such values, in any language. */
  readonly heads?: readonly string[]
  /** How a spreadsheet treats them. */
  readonly format: CellFormat
  print(value: never, writing: Writing): Cell
  /** @throws BadCell for a text that is not a value; whether the value is allowed, the field's declaration says */
  readonly read: (text: string, reading: Reading) => unknown
}

export type TextFormatOf = (field: Field) => TextFormat

/** A cell that cannot be parsed for its column. */
export class BadCell extends Error {
  readonly refusal: { readonly code: string; readonly params?: Record<string, unknown> }
  constructor(code: string, params?: Record<string, unknown>) {
    super(code)
    this.refusal = params ? { code, params } : { code }
  }
}
