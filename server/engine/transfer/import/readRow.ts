import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Importing } from '../../../../schema/engine/importing.ts'
import { oneLineAddress } from '../../../../schema/engine/text/oneLineAddress.ts'
import { parseName } from '../../../../schema/engine/text/personName.ts'
import { joinValues } from '../../../../schema/engine/text/separated.ts'
import { readList } from '../../../../schema/kinds/reading.ts'
import { BadCell } from '../../../../schema/kinds/textFormat.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import { type CellReader, isTitles } from '../reading/cells.ts'
import type { TitleLookup } from '../reading/titles.ts'
import type { FileRow } from '../reading/tooLarge.ts'
import { columnOf, type Meanings, sortOf } from '../values/meaning.ts'
import { CARD_MARK } from './cards.ts'
import type { Target } from './settings.ts'

export type Values = Record<string, unknown>

export interface Column extends Target {
  readonly read: CellReader
  /** Its cells hold several values. */
  readonly many: boolean
}

/** A parsed row: values by field, and the errors of its cells. */
export interface Read {
  readonly n: number
  readonly given: Values
  readonly errors: FieldErrors
}

/** Place of an error that belongs to no column. */
export const WHOLE_ROW = ''

const pathOf = ({ name, inner }: Target) => (inner ? `${name}.0.${inner}` : name)

/** Parses a cell; the meaning of words that are no values is looked up. Undefined for one that should be left empty. */
function readCell(column: Column, text: string, n: number, meanings: Meanings): unknown {
  const { read, field, byId } = column
  const words = column.many ? readList(text) : [text]
  const sort = sortOf(field, byId)
  if (sort !== 'choice' && sort !== 'flag') return read(text)
  const values: unknown[] = []
  for (const word of words) {
    try {
      const value = read(column.many ? joinValues([word]) : word)
      values.push(...(column.many ? (value as unknown[]) : [value]))
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      const meaning = meanings.of(columnOf(column), word, n, error.refusal.code)
      if (meaning === undefined) throw error
      if (meaning !== null) values.push(meaning)
    }
  }
  return column.many ? values : values[0]
}

/** Separators between several values of one cell: Google's, a list, lines. */
const BETWEEN_VALUES = /\s*(?::::|\r?\n|;(?!\s*ext=))\s*/i

/** Where further values of a row go. */
interface Rest {
  readonly field: string
  /** Values found so far, each with its column's heading. */
  readonly met: string[]
}

/** The first value of a cell whose field takes one; the others go to the rest. */
function firstOf(column: Column, text: string, head: string, rest: Rest | undefined): string {
  if (!rest || !textOf(column.field).several) return text
  const [first = '', ...otherValues] = text.split(BETWEEN_VALUES).filter(Boolean)
  rest.met.push(...otherValues.map((other) => `${head}: ${other}`))
  return first
}

/**
 * Parses a cell that is not a single field.
 * @throws BadCell for an address without a postcode
 */
function readCombined({ name, combined }: Column, text: string, imports: Importing): Values {
  if (combined?.sort === 'address') {
    const address = oneLineAddress(text)
    if (!address) throw new BadCell('address_in_one')
    return { [name]: [address] }
  }
  const { first = '', last = '', company } = imports.fullName ?? {}
  const personName = parseName(text)
  if (personName.company === undefined)
    return personName.first === null
      ? { [last]: personName.last }
      : { [first]: personName.first, [last]: personName.last }
  return { [company ?? last]: personName.company }
}

/**
 * Parses a row of the file. Empty cells are left out.
 * @param heads headings of the file's columns
 */
export function readRow(
  { n, cells, refusal }: FileRow,
  columns: readonly Column[],
  meanings: Meanings,
  heads: readonly string[] = [],
  imports: Importing = {},
): Read {
  const values: Values = {}
  if (refusal) return { n, given: values, errors: { [WHOLE_ROW]: [refusal] } }
  const errors: FieldErrors = {}
  const rest: Rest | undefined = imports.rest ? { field: imports.rest, met: [] } : undefined
  for (const column of columns) {
    const { name, inner, combined } = column
    const text = cells[column.column] ?? ''
    if (text.trim() === '') continue
    const head = heads[column.column]?.trim() || String(column.column + 1)
    try {
      if (text === CARD_MARK) throw new BadCell('card_number')
      if (text.includes('\uFFFD')) throw new BadCell('unreadable')
      if (combined?.sort === 'rest') rest?.met.push(`${head}: ${text.trim()}`)
      else if (combined) {
        // A column of its own is more exact.
        for (const [field, value] of Object.entries(readCombined(column, text, imports))) values[field] ??= value
      } else {
        const value = readCell(column, firstOf(column, text, head, rest), n, meanings)
        if (value === undefined) continue
        if (inner) values[name] = [{ ...(values[name] as Values[] | undefined)?.[0], [inner]: value }]
        else values[name] = value
      }
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      errors[pathOf(column)] = [error.refusal]
    }
  }
  if (rest && rest.met.length > 0) values[rest.field] = [values[rest.field], ...rest.met].filter(Boolean).join('\n')
  return { n, given: values, errors }
}

/** Replaces names by ids; a name without a record may have been given a meaning. */
export function resolve({ n, given, errors }: Read, titles: TitleLookup, meanings: Meanings): void {
  for (const [name, value] of Object.entries(given)) {
    if (!isTitles(value)) continue
    const ids: number[] = []
    for (const title of value.titles) {
      const found = titles.find(value.target, title)
      if (typeof found === 'number') {
        ids.push(found)
        continue
      }
      const code = found === 'ambiguous' ? 'ambiguous_title' : 'no_such_title'
      const meaning = meanings.of(name, title, n, code, value.target)
      if (typeof meaning === 'number') ids.push(meaning)
      else if (meaning === undefined) errors[name] ??= [{ code, params: { title } }]
    }
    if (errors[name] || (ids.length === 0 && !value.many)) delete given[name]
    else given[name] = value.many ? [...new Set(ids)] : ids[0]
  }
}
