import type { Field } from '../engine/fields/field.ts'
import type { DayOrder } from '../engine/text/dayOrder.ts'
import type { Locale } from '../engine/text/format.ts'
import type { Cell, CellFormat, Style } from './printing.ts'

/** Who reads what is written: people in their language, or other programs. */
export interface Writing {
  readonly style: Style
  readonly locale: Locale
  /** What a key of the field is called. */
  readonly choice: (key: string) => string
  readonly flag: (value: boolean) => string
}

export interface Reading {
  /** The key that is called so in any language, or is written so; undefined for none. */
  readonly key: (word: string) => string | undefined
  /** All keys of the field, for a refusal. */
  readonly keys: readonly string[]
  /** In which order the dates of its column are written; `mixed` where they show both. */
  readonly order?: DayOrder | 'mixed'
}

/** How values of a field stand in files and are read from them. */
export interface TextFace {
  /** Files write several values of it into one cell. */
  readonly several?: true
  /** Its texts are dates, with the day or the month first. */
  readonly ordered?: true
  /** What files call such values, in any language. */
  readonly heads?: readonly string[]
  /** What a spreadsheet does with them. */
  readonly format: CellFormat
  print(value: never, writing: Writing): Cell
  /** @throws BadCell for a text that stands for no value; whether the value is one of the field its declaration says */
  readonly read: (text: string, reading: Reading) => unknown
}

export type TextFaceOf = (field: Field) => TextFace

/** A cell that cannot be what its column is for. */
export class BadCell extends Error {
  readonly refusal: { readonly code: string; readonly params?: Record<string, unknown> }
  constructor(code: string, params?: Record<string, unknown>) {
    super(code)
    this.refusal = params ? { code, params } : { code }
  }
}
