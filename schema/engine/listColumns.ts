import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'
import { f } from './fields/index.ts'

/** Columns that every record has and a list can show, after those declared: who made and changed it last, and when. */
export const BASE_COLUMNS: Readonly<Record<string, Field>> = {
  created_at: f.instant({ relative: true }),
  created_by: f.ref('users'),
  updated_at: f.instant({ relative: true }),
  updated_by: f.ref('users'),
}

type Listed = Pick<AnyResource, 'fields'> & Partial<Pick<AnyResource, 'figures'>>

/** A column that a list can show, declared or of every record; undefined for what no cell can say in a line. */
export function columnField({ fields, figures }: Listed, name: string): Field | undefined {
  const own = fields[name] ?? figures?.[name]?.field
  if (!own) return Object.hasOwn(BASE_COLUMNS, name) ? BASE_COLUMNS[name] : undefined
  // A shape of its own is shown where its declaration says that a line can hold it.
  return own.store.as === 'column' && own.store.type === 'jsonb' && !own.options.list ? undefined : own
}

/** Every column that a list can show, in the order in which they are offered. */
export const listableColumns = (resource: Listed): string[] =>
  [...Object.keys(resource.fields), ...Object.keys(resource.figures ?? {}), ...Object.keys(BASE_COLUMNS)].filter(
    (name) => columnField(resource, name),
  )

/** What a list shows besides what stands for the record when nobody chose. */
export const declaredColumns = (resource: Listed & Pick<AnyResource, 'represent' | 'columns'>): readonly string[] =>
  resource.columns ??
  [...Object.keys(resource.fields), ...Object.keys(resource.figures ?? {})].filter(
    (name) => columnField(resource, name)?.options.list && name !== resource.represent,
  )

/** Columns for which a list has to be asked: long texts, and names and figures where the declaration does not list them. */
export function requestedColumns(resource: Listed, names: readonly string[]): string[] {
  return names.filter((name) => {
    const field = columnField(resource, name)
    if (!field || (field.options.list && !field.options.detail)) return false
    if (resource.figures?.[name]) return true
    const { store } = field
    const refers = store.as === 'link' || (store.as === 'column' && (store.references ?? store.line) !== undefined)
    return refers || field.options.detail === true
  })
}

/** Fields that are summed over all matching rows. */
export const summedFields = ({ fields }: Listed): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.sum)

/** Figures that are summed where they are shown. */
export const summedFigures = ({ figures = {} }: Listed, asked: readonly string[]): string[] =>
  asked.filter((name) => figures[name]?.field.options.sum)

/** Complains where a list, or a view of it that everybody has, would show what is no column. */
export function checkColumns(
  { fields, figures = {}, columns = [], presets = [] }: Listed & Pick<Partial<AnyResource>, 'columns' | 'presets'>,
  complain: (what: string) => never,
): void {
  const known = listableColumns({ fields, figures })
  for (const name of [...columns, ...presets.flatMap((preset) => preset.columns ?? [])])
    if (!known.includes(name)) complain(`columns names ${name}, which no list shows; there are ${known.join(', ')}`)
}
