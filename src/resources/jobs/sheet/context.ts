import { createContext, useContext } from 'react'
import type { ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import type { OptionTotals } from '../../../../schema/areas/jobs/options.ts'
import type { ChildStore, Field } from '../../../../schema/engine/fields/field.ts'
import type { Entry, SheetValues } from './sheetValues.ts'
import type { SheetStore } from './store.ts'

/** The fields of a line that have cells, in order; the rest is in its editor. */
export const COLUMNS = ['name', 'quantity', 'price_ex_vat', 'discount', 'vat_percent'] as const
export type Column = (typeof COLUMNS)[number]

export interface Sheet {
  readonly store: SheetStore
  readonly resource: string
  readonly fields: Readonly<Record<ListName, ChildStore['fields']>>
  /** Nothing can be changed: shows the stored values. */
  readonly disabled: boolean
  /** Lines can belong to one of several options. */
  readonly hasOptions: boolean
  readonly seesCosts: boolean
  /** The cost of labour is shown next to that of materials; until work has been done, it is based on usual hours. */
  readonly seesWorkCosts: boolean
  /** List filter for what belongs to this record; undefined until it is saved. */
  readonly recordFilter: Readonly<Record<string, string>> | undefined
  /** The open option. */
  readonly option: number
  readonly open: (option: number) => void
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void
}

export const SheetContext = createContext<Sheet | null>(null)

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('this belongs inside a sheet of lines')
  return sheet
}

/** Current totals of each option, and the lines of the open one. */
export interface ComputedTotals {
  readonly offer: SheetValues
  readonly all: readonly OptionTotals[]
  readonly current: OptionTotals
  readonly entries: readonly Entry[]
}

export const ComputedTotalsContext = createContext<ComputedTotals | null>(null)

export function useComputedTotals(): ComputedTotals {
  const reckoned = useContext(ComputedTotalsContext)
  if (!reckoned) throw new Error('this belongs inside a sheet of lines')
  return reckoned
}

export const fieldIn = (sheet: Pick<Sheet, 'fields'>, list: ListName, name: string): Field =>
  sheet.fields[list][name] as Field
