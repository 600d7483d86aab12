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

/** Of a row that is likely there already: nothing, it changes what is there, it is added all the same. */
export const DECISIONS = ['skip', 'update', 'create'] as const

export const settingsSchema = z.strictObject({
  /** As the file looks, unless it is said. */
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** For each column of the file the field that it becomes, `<reference>.id` for ids instead of titles, `id`; null: nothing. */
  columns: z.array(z.string().max(100).nullable()).max(500),
  mode: z.enum(['create', 'upsert']).default('create'),
  /** By which field a row finds its record; with `upsert` only. */
  key: z.string().max(100).optional(),
  /** What becomes of new rows that are likely there already, where the declaration says what tells. */
  duplicates: z.enum(DECISIONS).default('skip'),
  /** For each column in which order its dates are written; as they show when left out. */
  orders: z.array(z.enum(DAY_ORDERS).nullable()).max(500).optional(),
  /** What texts that stand for no value mean. */
  values: valuesSchema.default({}),
})
export type Decision = (typeof DECISIONS)[number]
/** Settings as they are asked for. */
export type RequestedSettings = z.infer<typeof settingsSchema>
export type ImportSettings = RequestedSettings & {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Records that are made first because rows name them. */
  readonly makes?: readonly Make[]
  /** For each column what its dates show, where nobody has said. */
  readonly shown?: readonly (ColumnOrder | null)[]
}

const ID = '.id'

/** A column of the file and what it becomes. */
export interface Target {
  readonly column: number
  readonly name: string
  readonly field: Field
  /** Its cells hold ids of records instead of their titles. */
  readonly byId: boolean
  /** Field of a line, of which each row gives one. */
  readonly inner?: string
  /** It is no single field. */
  readonly combined?: CombinedColumn
}

const isReference = ({ store }: Field) => store.as === 'link' || (store.as === 'column' && Boolean(store.references))

/** Everything that a column can become, in the order it is offered. */
export function importable(resource: AnyResource): string[] {
  const own = Object.entries(resource.fields).filter(([, { options }]) => !options.readOnly)
  return [
    'id',
    ...own.flatMap(([name, field]) => (isReference(field) ? [name, name + ID] : [name])),
    ...lineColumns(resource).keys(),
    ...combinedColumns(resource).map(({ name }) => name),
  ]
}

/** Fields by which a row can find its record: the id, and each that is unique by itself. */
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
  const own = byId ? name.slice(0, -ID.length) : name
  return { column, name: own, field: fieldOf(resource.fields, own), byId }
}

/** The columns that become something. Throws 422 at `columns.N` or `key` for what does not fit the declaration. */
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
    const at = targets.find(({ name }) => name === 'id')
    if (at) errors[`columns.${at.column}`] = [{ code: 'read_only' }]
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
