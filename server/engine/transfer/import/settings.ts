import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { type CombinedColumn, combinedColumns, isSameColumn } from '../../../../schema/engine/importing.ts'
import { type ColumnOrder, DAY_ORDERS } from '../../../../schema/engine/text/dayOrder.ts'
import { invalid } from '../../http/errors.ts'
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding } from '../reading/format.ts'
import { lineColumns } from '../reading/lineColumns.ts'
import { valuesSchema } from '../values/meaning.ts'
import type { Make } from '../values/recordsToCreate.ts'

export const reading = z.strictObject({
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
})

/** For a likely duplicate: skip it, change the existing record, or add it anyway. */
export const DECISIONS = ['skip', 'update', 'create'] as const

export const settingsSchema = z.strictObject({
  /** As guessed from the file when left out. */
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** For each column of the file its field, `<reference>.id` for ids instead of titles, `id`; null: ignored. */
  columns: z.array(z.string().max(100).nullable()).max(500),
  mode: z.enum(['create', 'upsert']).default('create'),
  /** The field that identifies a row's record; with `upsert` only. */
  key: z.string().max(100).optional(),
  /** What happens to likely duplicates, when the declaration has duplicate reasons. */
  duplicates: z.enum(DECISIONS).default('skip'),
  /** For each column the order of day and month; as its dates show when left out. */
  orders: z.array(z.enum(DAY_ORDERS).nullable()).max(500).optional(),
  /** Meanings of texts that are no values. */
  values: valuesSchema.default({}),
})
export type Decision = (typeof DECISIONS)[number]
/** Settings as requested. */
export type RequestedSettings = z.infer<typeof settingsSchema>
export type ImportSettings = RequestedSettings & {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Records to create first because rows name them. */
  readonly makes?: readonly Make[]
  /** For each column what its dates show, when nobody has set it. */
  readonly shown?: readonly (ColumnOrder | null)[]
}

const ID = '.id'

/** A column of the file and its field. */
export interface Target {
  readonly column: number
  readonly name: string
  readonly field: Field
  /** Its cells hold ids of records instead of titles. */
  readonly byId: boolean
  /** Field of a line; each row gives one line. */
  readonly inner?: string
  /** It is not a single field. */
  readonly combined?: CombinedColumn
}

const isReference = ({ store }: Field) => store.as === 'link' || (store.as === 'column' && Boolean(store.references))

/** Everything that a column can become, in the order of the dialog. */
export function importable(resource: AnyResource): string[] {
  const ownFields = Object.entries(resource.fields).filter(([, { options }]) => !options.readOnly)
  return [
    'id',
    ...ownFields.flatMap(([name, field]) => (isReference(field) ? [name, name + ID] : [name])),
    ...lineColumns(resource).keys(),
    ...combinedColumns(resource).map(({ name }) => name),
  ]
}

/** Fields that can identify a row's record: the id, and each that is unique on its own. */
export const keysOf = (resource: AnyResource): string[] => [
  'id',
  ...resource.unique.flatMap((set) =>
    set.length === 1 && !resource.fields[set[0] as string]?.options.readOnly ? set : [],
  ),
]

function targetOf(resource: AnyResource, column: number, name: string): Target | undefined {
  if (!importable(resource).includes(name)) return undefined
  if (name === 'id') return { column, name, field: f.ref('itself'), byId: true }
  const combined = combinedColumns(resource).find((one) => one.name === name)
  if (combined) return { column, name: name.split('.')[0] ?? name, field: f.text(), byId: false, combined }
  const line = lineColumns(resource).get(name)
  if (line) return { column, name: line.of, field: line.field, byId: false, inner: line.inner }
  const byId = name.endsWith(ID)
  const fieldName = byId ? name.slice(0, -ID.length) : name
  return { column, name: fieldName, field: fieldOf(resource.fields, fieldName), byId }
}

/**
 * The columns with a field.
 * @throws problem 422 at `columns.N` or `key` for what does not fit the declaration
 */
export function targetsOf(resource: AnyResource, settings: RequestedSettings): Target[] {
  const errors: FieldErrors = {}
  const targets: Target[] = []
  settings.columns.forEach((name, column) => {
    if (name === null) return
    const target = targetOf(resource, column, name)
    if (!target) errors[`columns.${column}`] = [{ code: 'unknown_field' }]
    else if (targets.some((other) => isSameColumn(resource, settings.columns[other.column] ?? '', name)))
      errors[`columns.${column}`] = [{ code: 'twice' }]
    else targets.push(target)
  })
  const { mode, key } = settings
  if (mode === 'upsert') {
    if (!key || !keysOf(resource).includes(key))
      errors['key'] = [{ code: 'choice', params: { choices: keysOf(resource) } }]
    else if (!targets.some(({ name }) => name === key)) errors['key'] = [{ code: 'unmapped' }]
  }
  if (mode === 'create' && targets.length) {
    // A new record gets its id from the database.
    const idTarget = targets.find(({ name }) => name === 'id')
    if (idTarget) errors[`columns.${idTarget.column}`] = [{ code: 'read_only' }]
    const missing = Object.entries(resource.fields).filter(
      ([name, { options }]) =>
        options.required && options.default === undefined && !targets.some((target) => target.name === name),
    )
    if (missing.length) errors['columns'] = missing.map(([field]) => ({ code: 'unmapped', params: { field } }))
  }
  if (targets.length === 0) errors['columns'] = [{ code: 'required' }]
  if (Object.keys(errors).length) throw invalid(errors)
  return targets
}
