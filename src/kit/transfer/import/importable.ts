import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { combinedColumns } from '../../../../schema/engine/importing.ts'

const isReference = ({ store }: Field) => store.as === 'link' || (store.as === 'column' && Boolean(store.references))

/** Fields of a line that have columns of their own in a file: `addresses.line1`. */
const inColumns = (fieldName: string, { hints, store }: Field): string[] =>
  store.as === 'child' && hints.columns
    ? Object.entries(store.fields).flatMap(([name, inner]) => (inner.options.readOnly ? [] : [`${fieldName}.${name}`]))
    : []

/** Everything that a column of a file can be mapped to, in the order in which it is offered; `<reference>.id` takes ids instead of titles. */
export function importable(resource: AnyResource): string[] {
  const ownFields = Object.entries(resource.fields).filter(([, { options }]) => !options.readOnly)
  return [
    'id',
    ...ownFields.flatMap(([name, field]) => (isReference(field) ? [name, `${name}.id`] : [name])),
    ...ownFields.flatMap(([name, field]) => inColumns(name, field)),
    ...combinedColumns(resource).map(({ name }) => name),
  ]
}

/** Fields by which a row can find its record: the id, and each field that is unique on its own. */
export const keysOf = (resource: AnyResource): string[] => [
  'id',
  ...resource.unique.flatMap((set) => (set.length === 1 ? [...set] : [])),
]

/** Required fields without a column. An import that only updates records needs none. */
export function missingOf(
  resource: AnyResource,
  columns: readonly (string | null)[],
  mode: 'create' | 'upsert',
): string[] {
  if (mode === 'upsert') return []
  const inOthers = new Set(
    combinedColumns(resource).flatMap(({ name, gives }) => (columns.includes(name) ? gives : [])),
  )
  return Object.entries(resource.fields).flatMap(([name, { options }]) => {
    const needed = options.required && options.default === undefined
    const isGiven = columns.includes(name) || columns.includes(`${name}.id`) || inOthers.has(name)
    return needed && !isGiven ? [name] : []
  })
}

/** The field that a column is mapped to, including fields of lines. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  const [name = '', inner] = path.split('.')
  const field = resource.fields[name]
  return inner && field?.store.as === 'child' ? field.store.fields[inner] : field
}
