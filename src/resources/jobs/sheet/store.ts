import type { ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import { ONLY } from '../../../../schema/areas/jobs/options.ts'
import { createValue } from '../../../kit/valueStore.ts'
import type { Line } from '../lines/live.ts'
import { type Entry, newKey, ofOption, optionOf, placed, runOf, type SheetValues, withoutId } from './sheetValues.ts'

/** Maximum number of undo steps: older ones are not useful and take up memory. */
const STEPS = 100

/**
 * The lines of a record while they are edited. Values are never modified, only replaced, so that undo restores the previous value.
 * @param changed called with each change before subscribers render it
 */
export function createSheet(first: SheetValues, changed: (offer: SheetValues) => void) {
  const value = createValue<SheetValues>(first)
  let past: SheetValues[] = []
  let future: SheetValues[] = []
  /** Identifies the cell of the last change: keys typed into one cell are a single undo step. */
  let session: string | null = null

  const show = (offer: SheetValues) => {
    changed(offer)
    value.set(offer)
  }
  const set = (offer: SheetValues, part: string | null = null) => {
    const before = value.get()
    if (offer === before) return
    if (part === null || part !== session) past = [...past.slice(1 - STEPS), before]
    session = part
    future = []
    show(offer)
  }
  const entries = () => value.get().entries
  const setEntries = (next: readonly Entry[], part: string | null = null) =>
    set({ ...value.get(), entries: placed(next) }, part)
  const indexOf = (key: number) => entries().findIndex((entry) => entry.key === key)
  const get = (key: number): Entry | undefined => entries()[indexOf(key)]
  const patch = (key: number, values: Line, part: string | null = null) => {
    const index = indexOf(key)
    const entry = entries()[index]
    if (!entry) return
    // The order stays the same, so nothing else has to be updated, however many lines there are.
    set({ ...value.get(), entries: entries().with(index, { ...entry, line: { ...entry.line, ...values } }) }, part)
  }
  const entriesOf = (option: number) => ofOption(value.get(), option)

  return {
    get: value.get,
    subscribe: value.subscribe,
    entry: get,
    mine: entriesOf,
    patch,
    /** Ends the current undo step: the next key starts another one. */
    settle: () => {
      session = null
    },
    /**
     * Inserts lines after another, or at the end of an option.
     * @returns their keys
     */
    insert: (
      lines: readonly { readonly list: ListName; readonly line: Line }[],
      option: number,
      after?: number,
    ): number[] => {
      const optionEntries = entriesOf(option)
      const last = after === undefined ? optionEntries.at(-1) : get(after)
      const group = last?.line['group'] ?? null
      const newEntries = lines.map(
        ({ list, line }): Entry => ({ key: newKey(), list, line: { ...line, group: line['group'] ?? group } }),
      )
      const where = last ? indexOf(last.key) + 1 : entries().length
      setEntries(entries().toSpliced(where, 0, ...newEntries))
      return newEntries.map(({ key }) => key)
    },
    remove: (keys: readonly number[]) => setEntries(entries().filter(({ key }) => !keys.includes(key))),
    duplicate: (key: number): number | undefined => {
      const entry = get(key)
      if (!entry) return undefined
      const copy = { ...entry, key: newKey(), line: withoutId(entry.line) }
      setEntries(entries().toSpliced(indexOf(key) + 1, 0, copy))
      return copy.key
    },
    /** Moves a line past its neighbour; under the neighbour's heading where that is different. */
    move: (key: number, step: 1 | -1): boolean => {
      const entry = get(key)
      if (!entry) return false
      const optionEntries = entriesOf(optionOf(entry))
      const other = optionEntries[optionEntries.indexOf(entry) + step]
      if (!other) return false
      const group = other.line['group'] ?? null
      if ((entry.line['group'] ?? null) !== group) {
        setEntries(entries().with(indexOf(key), { ...entry, line: { ...entry.line, group } }))
        return true
      }
      setEntries(entries().toSpliced(indexOf(key), 1).toSpliced(indexOf(other.key), 0, entry))
      return true
    },
    /** Moves a line before another one, under its heading. */
    moveTo: (key: number, before: number | undefined, option: number) => {
      const entry = get(key)
      if (!entry || key === before) return
      const target = before === undefined ? entriesOf(option).at(-1) : get(before)
      const movedEntry = { ...entry, line: { ...entry.line, group: target?.line['group'] ?? null } }
      const rest = entries().toSpliced(indexOf(key), 1)
      const where = target ? rest.findIndex((one) => one.key === target.key) : -1
      setEntries(rest.toSpliced(before === undefined ? (where < 0 ? rest.length : where + 1) : where, 0, movedEntry))
    },
    /** Starts a heading at a line; it extends as far as the previous one did. */
    group: (key: number, heading: string) => {
      const entry = get(key)
      if (!entry) return
      const optionEntries = entriesOf(optionOf(entry))
      const run = runOf(optionEntries, optionEntries.indexOf(entry))
      const keysBelow = new Set(run.slice(run.indexOf(entry)).map((one) => one.key))
      setEntries(
        entries().map((one) => (keysBelow.has(one.key) ? { ...one, line: { ...one.line, group: heading } } : one)),
      )
    },
    rename: (keys: readonly number[], heading: string | null, part: string | null = null) =>
      set(
        {
          ...value.get(),
          entries: entries().map((one) =>
            keys.includes(one.key) ? { ...one, line: { ...one.line, group: heading } } : one,
          ),
        },
        part,
      ),
    /** Changes the type of a line: a service has no labour, and the reference to the other library is cleared. */
    turn: (key: number) => {
      const entry = get(key)
      if (!entry) return
      const {
        service_id: _s,
        material_id: _m,
        cost_price: _c,
        labour_price_ex_vat: _l,
        labour_vat_percent: _v,
        labour_vat_rate_id: _r,
        ...rest
      } = withoutId(entry.line)
      const list = entry.list === 'services' ? 'materials' : 'services'
      setEntries(entries().with(indexOf(key), { ...entry, list, line: rest }))
    },
    copyTo: (keys: readonly number[], option: number): number => {
      const copies = keys.flatMap((key) => {
        const entry = get(key)
        return entry ? [{ ...entry, key: newKey(), line: { ...withoutId(entry.line), option } }] : []
      })
      const last = entriesOf(option).at(-1)
      const where = last ? indexOf(last.key) + 1 : entries().length
      setEntries(entries().toSpliced(where, 0, ...copies))
      return copies.length
    },
    /** Options, discount and deposit. */
    setTerms: (terms: Line, part: string | null = null) =>
      set({ ...value.get(), terms: { ...value.get().terms, ...terms } }, part),
    /** Sets lines and terms together, as one undo step. */
    setOffer: (offer: SheetValues) => set({ ...offer, entries: placed(offer.entries) }),
    /** The form was changed in another way: the undo history is cleared. */
    follow: (offer: SheetValues) => {
      past = []
      future = []
      session = null
      value.set(offer)
    },
    canUndo: () => past.length > 0,
    undo: (): boolean => {
      const before = past.at(-1)
      if (!before) return false
      past = past.slice(0, -1)
      future = [...future, value.get()]
      session = null
      show(before)
      return true
    },
    redo: (): boolean => {
      const next = future.at(-1)
      if (!next) return false
      future = future.slice(0, -1)
      past = [...past, value.get()]
      session = null
      show(next)
      return true
    },
  }
}

export type SheetStore = ReturnType<typeof createSheet>
/** Number of the only option, where a quote has no options. */
export const FIRST = ONLY
