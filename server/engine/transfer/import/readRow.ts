import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { joinValues } from '../../../../schema/engine/text/separated.ts'
import { readList } from '../../../../schema/kinds/reading.ts'
import { BadCell } from '../../../../schema/kinds/textFace.ts'
import { type CellReader, isTitles } from '../reading/cells.ts'
import type { TitleLookup } from '../reading/titles.ts'
import type { FileRow } from '../reading/tooLarge.ts'
import { columnOf, type Meanings, sortOf } from '../values/meaning.ts'
import type { Target } from './settings.ts'

export type Values = Record<string, unknown>

export interface Column extends Target {
  readonly read: CellReader
  /** Its cells hold several values. */
  readonly many: boolean
}

/** A row as it was read: values by field, and why cells are none. */
export interface Read {
  readonly n: number
  readonly given: Values
  readonly errors: FieldErrors
}

const pathOf = ({ name, inner }: Target) => (inner ? `${name}.0.${inner}` : name)

/** Reads a cell; what its words mean that stand for nothing is looked up. Undefined for one that is to be left empty. */
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
      const meant = meanings.of(columnOf(column), word, n, error.refusal.code)
      if (meant === undefined) throw error
      if (meant !== null) values.push(meant)
    }
  }
  return column.many ? values : values[0]
}

/** What a row of the file says. An empty cell says nothing. */
export function readRow({ n, cells }: FileRow, columns: readonly Column[], meanings: Meanings): Read {
  const given: Values = {}
  const errors: FieldErrors = {}
  for (const column of columns) {
    const { name, inner } = column
    const text = cells[column.column] ?? ''
    if (text.trim() === '') continue
    try {
      if (text.includes('\uFFFD')) throw new BadCell('unreadable')
      const value = readCell(column, text, n, meanings)
      if (value === undefined) continue
      if (inner) given[name] = [{ ...(given[name] as Values[] | undefined)?.[0], [inner]: value }]
      else given[name] = value
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      errors[pathOf(column)] = [error.refusal]
    }
  }
  return { n, given, errors }
}

/** Puts ids in the place of names; a name that nobody has may have been given a meaning. */
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
      const meant = meanings.of(name, title, n, code, value.target)
      if (typeof meant === 'number') ids.push(meant)
      else if (meant === undefined) errors[name] ??= [{ code, params: { title } }]
    }
    if (errors[name] || (ids.length === 0 && !value.many)) delete given[name]
    else given[name] = value.many ? [...new Set(ids)] : ids[0]
  }
}
