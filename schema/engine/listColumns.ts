import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'
import { f } from './fields/index.ts'

/** Columns of every record that lists can show after the declared ones: who created and last changed it, and when. */
export const BASE_COLUMNS: Readonly<Record<string, Field>> = {
  created_at: f.instant({ relative: true }),
  created_by: f.ref('users'),
  updated_at: f.instant({ relative: true }),
  updated_by: f.ref('users'),
}

type Listed = Pick<AnyResource, 'fields'> & Partial<Pick<AnyResource, 'figures'>>

/** A column that lists can show, declared or common; undefined when it does not fit into a cell. */
export function columnField({ fields, figures }: Listed, name: string): Field | undefined {
  const declaredField = fields[name] ?? figures?.[name]?.field
  if (!declaredField) return Object.hasOwn(BASE_COLUMNS, name) ? BASE_COLUMNS[name] : undefined
  // A field with a structure of its own is shown if its declaration has a one-line form.
  return declaredField.store.as === 'column' && declaredField.store.type === 'jsonb' && !declaredField.options.list
    ? undefined
    : declaredField
}

/** Every column that a list can show, in the order of the columns dialog. */
export const listableColumns = (resource: Listed): string[] =>
  [...Object.keys(resource.fields), ...Object.keys(resource.figures ?? {}), ...Object.keys(BASE_COLUMNS)].filter(
    (name) => columnField(resource, name),
  )

/** Default columns of a list, besides the title. */
export const declaredColumns = (resource: Listed & Pick<AnyResource, 'represent' | 'columns'>): readonly string[] =>
  resource.columns ??
  [...Object.keys(resource.fields), ...Object.keys(resource.figures ?? {})].filter(
    (name) => columnField(resource, name)?.options.list && name !== resource.represent,
  )

/** Columns that a list request must name: long texts, and titles and figures that are not listed by default. */
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

/** Figures that are summed when they are shown. */
export const summedFigures = ({ figures = {} }: Listed, requested: readonly string[]): string[] =>
  requested.filter((name) => figures[name]?.field.options.sum)

/** Complains when a list, or a preset of it, has a column that does not exist. */
export function checkColumns(
  { fields, figures = {}, columns = [], presets = [] }: Listed & Pick<Partial<AnyResource>, 'columns' | 'presets'>,
  complain: (what: string) => never,
): void {
  const listable = listableColumns({ fields, figures })
  for (const name of [...columns, ...presets.flatMap((preset) => preset.columns ?? [])])
    if (!listable.includes(name))
      complain(`columns names ${name}, which no list shows; there are ${listable.join(', ')}`)
}
