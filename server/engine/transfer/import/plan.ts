import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { withConfirmedNumbers } from '../../../../schema/engine/fields/refuseCardNumbers.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { OWN_ORDER } from '../../../../schema/engine/text/dayOrder.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import type { Reading } from '../../../../schema/kinds/textFormat.ts'
import type { Context, WriteContext } from '../../http/context.ts'
import { ProblemError } from '../../http/errors.ts'
import { fetchRecords, type RecordRow } from '../../read/read.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import { difference } from '../../write/prepare/recordRules.ts'
import { severalReadings, telephoneErrors } from '../../write/prepare/telephone.ts'
import { checkWrites } from '../../write/stages/run.ts'
import { cellReader, isTitles } from '../reading/cells.ts'
import { joinLine } from '../reading/lineColumns.ts'
import { titleLookup } from '../reading/titles.ts'
import type { FileRow } from '../reading/tooLarge.ts'
import type { Meanings } from '../values/meaning.ts'
import { withoutCards } from './cards.ts'
import { type Likely, likeness } from './likely.ts'
import { type Column, type Read, readRow, resolve, type Values, WHOLE_ROW } from './readRow.ts'
import type { Decision, ImportSettings, Target } from './settings.ts'
import { uniqueness } from './uniqueness.ts'

/** The order of day and month in a column: as set, else as its dates show, else the usual one. */
function orderOf({ orders = [], shown = [] }: ImportSettings, column: number): Reading['order'] {
  const knownOrder = orders[column] ?? shown[column] ?? 'either'
  return knownOrder === 'either' ? OWN_ORDER : knownOrder
}

/** Whether a cell holds several values. */
const isMany = ({ store }: Field) => store.as === 'link' || (store.as === 'column' && store.type.endsWith('[]'))

/** A row of the file, as the write it requests. */
export interface PlannedRow {
  readonly n: number
  readonly cells: readonly string[]
  /** Parsed values by field; empty cells are left out. */
  readonly given: Values
  readonly errors: FieldErrors
  /** The record it changes; null for a new one. */
  before: RecordRow | null
  /** The checked body of the write. */
  record: Values
  /** Nothing would change. */
  unchanged: boolean
  /** Likely duplicates of a new row, the likeliest first. */
  likely: readonly Likely[]
  /** What happens to it then; null without duplicates. */
  decision: Decision | null
  /** What it would change in the likeliest one; null when it can change nothing. */
  change: Values | null
}

/** Converts the refusal of a step to field errors. Faults are thrown. */
export function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error
  return (error.extra['errors'] as FieldErrors | undefined) ?? { '': [{ code: error.code }] }
}

/** A row of which only its values are known. */
const fresh = ({ n, cells }: FileRow, { given, errors }: Read): PlannedRow => ({
  n,
  cells,
  given,
  errors,
  before: null,
  record: {},
  unchanged: false,
  likely: [],
  decision: null,
  change: null,
})

/** Lines keep their ids in the record they came from; here they are new. */
const withoutLineIds = (resource: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      resource.fields[name]?.store.as === 'child' && Array.isArray(value)
        ? [name, value.map((line: unknown) => (typeof line === 'object' && line ? { ...line, id: undefined } : line))]
        : [name, value],
    ),
  )

/**
 * Converts rows to writes, batch by batch. Duplicates within the file are noticed across batches. They are checked in a transaction that contains the
 * records which the import creates first.
 * @param heads headings of the file's columns
 */
export function planner(
  ctx: Context,
  resource: AnyResource,
  targets: readonly Target[],
  settings: ImportSettings,
  meanings: Meanings,
  heads: readonly string[],
) {
  // Card numbers were removed from the rows, each cell judged under its heading.
  const checked = (mode: 'create' | 'update', body: Values, before: RecordRow | null) => {
    const check = () => checkBody(resource, mode, body, before)
    return resource.ofPayment ? check() : withConfirmedNumbers(check)
  }
  const columns = targets.map(
    (t): Column => ({
      ...t,
      read: cellReader(resource, t.name, t.field, t.byId, orderOf(settings, t.column)),
      many: isMany(t.field),
    }),
  )
  const titles = titleLookup(ctx)
  const unique = uniqueness(ctx, resource)
  const alike = likeness(ctx, resource)
  const inColumns = new Set(
    targets.flatMap(({ name, inner, combined }) => (inner || combined?.sort === 'address' ? [name] : [])),
  )
  const mayChange = can(ctx.actor.permissions, resource.area, 'edit')
  const key = settings.mode === 'upsert' ? settings.key : undefined
  const keys = new Map<string, number>()

  /** Finds the records that rows with this key refer to, in the caller's scope. */
  async function match(rows: readonly PlannedRow[]): Promise<void> {
    if (!key) return
    const keyedRows = rows.filter((row) => {
      const value = row.given[key]
      if (value === undefined) {
        // A row without id is a new record; without a key of its own the next run could duplicate it.
        if (key !== 'id' && !row.errors[key]) row.errors[key] = [{ code: 'required' }]
        return false
      }
      const first = keys.get(String(value).toLowerCase())
      if (first !== undefined) row.errors[key] = [{ code: 'twice_in_file', params: { row: first } }]
      else keys.set(String(value).toLowerCase(), row.n)
      return first === undefined
    })
    if (keyedRows.length === 0) return
    const field = resource.fields[key]
    const caseless = field?.store.as === 'column' && field.store.caseless
    const column = sql.ref(`t.${key}`)
    const values = keyedRows.map(({ given }) => (caseless ? String(given[key]).toLowerCase() : given[key]))
    const cast = sql.raw(caseless ? 'text[]' : `${field?.store.as === 'column' ? field.store.type : 'bigint'}[]`)
    const { rows: found } = await sql<{ id: number }>`
      select t.id from ${tableOf(resource)} t where ${caseless ? sql`lower(${column})` : column} = any(${values}::${cast})
      and ${key === 'id' ? sql`true` : sql`t.archived_at is null`} and ${scopeOf(ctx, resource, 'update')}`.execute(
      ctx.engine.db,
    )
    const records = found.length
      ? await fetchRecords(
          ctx,
          ctx.engine.db,
          resource,
          found.map(({ id }) => id),
          'update',
        )
      : []
    const fold = (value: unknown) => (caseless ? String(value).toLowerCase() : String(value))
    const byKey = new Map(records.map((record) => [fold(record[key]), record]))
    for (const row of keyedRows) {
      row.before = byKey.get(fold(row.given[key])) ?? null
      if (key === 'id' && !row.before) row.errors[key] = [{ code: 'not_found' }]
    }
  }

  /** A row as a change of a record: lines given in columns join those that it has. */
  const bodyFor = ({ id: _, ...values }: Values, before: RecordRow): Values => {
    for (const name of inColumns) {
      const [line] = (values[name] ?? []) as Values[]
      if (line) values[name] = joinLine((before[name] ?? []) as Values[], line)
    }
    return values
  }

  /** New rows that are likely duplicates: what they would change, and what happens to them. */
  async function recognise(rows: readonly PlannedRow[]): Promise<void> {
    const added = rows.filter(({ before }) => !before)
    const matches = await alike(added)
    const duplicates = added.flatMap((row, i) => {
      row.likely = matches[i] ?? []
      const id = row.likely[0]?.id
      return typeof id === 'number' ? [{ row, id }] : []
    })
    const ids = mayChange ? [...new Set(duplicates.map(({ id }) => id))] : []
    const records = ids.length ? await fetchRecords(ctx, ctx.engine.db, resource, ids, 'update') : []
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { row, id } of duplicates) {
      const before = byId.get(id)
      const checkedUpdate = before && checked('update', bodyFor({ ...row.given }, before), before)
      if (checkedUpdate?.ok) row.change = checkedUpdate.value
    }
    for (const row of added)
      if (row.likely.length > 0)
        row.decision = settings.duplicates === 'update' && !row.change ? 'skip' : settings.duplicates
  }

  function check(row: PlannedRow): void {
    // Without knowing the record nothing more can be said.
    if (key && row.errors[key]) return
    const { id: _, ...values } = row.given
    const body = row.before ? bodyFor(row.given, row.before) : withoutLineIds(resource, values)
    const result = checked(row.before ? 'update' : 'create', body, row.before)
    if (!result.ok) {
      for (const [path, errors] of Object.entries(result.errors))
        if (!row.errors[path.split('.')[0] as string]) row.errors[path] = errors
      return
    }
    row.record = result.value
    Object.assign(row.errors, telephoneErrors(resource.fields, result.value))
    Object.assign(row.errors, severalReadings(resource.fields, values, { ...row.before, ...body }))
    if (Object.keys(row.errors).length) return
    if (!row.before) return
    row.unchanged = Object.keys(difference(row.before, result.value)).length === 0
    if (!row.unchanged && row.before.archived_at !== null) row.errors[key ?? ''] = [{ code: 'archived' }]
  }

  /** Why writes of these rows would be refused, as far as that shows before any is written. */
  async function judge(write: WriteContext, rows: readonly PlannedRow[]): Promise<void> {
    for (const operation of ['create', 'update'] as const) {
      const ofOperation = rows.filter(({ before }) => (before === null) === (operation === 'create'))
      if (ofOperation.length === 0) continue
      const items = ofOperation.map(({ before, record }) => ({ before, values: record }))
      const refusals = await checkWrites(write, resource, operation, items)
      ofOperation.forEach(({ errors }, i) => refusals[i] && Object.assign(errors, errorsOf(refusals[i])))
    }
  }

  const open = (rows: readonly PlannedRow[]) =>
    rows.filter(({ errors, unchanged }) => !unchanged && Object.keys(errors).length === 0)

  return async (write: WriteContext, rows: readonly FileRow[]): Promise<PlannedRow[]> => {
    const plannedRows = rows.map((fileRow) => {
      const { row } = withoutCards(heads, fileRow)
      return fresh(row, readRow(row, columns, meanings, heads, resource.imports))
    })
    const legible = plannedRows.filter(({ errors }) => !errors[WHOLE_ROW])
    await titles.prepare(legible.flatMap(({ given }) => Object.values(given).filter(isTitles)))
    for (const row of legible) resolve(row, titles, meanings)
    await match(legible)
    for (const row of legible) check(row)
    await judge(write, open(plannedRows))
    await recognise(open(plannedRows))
    await unique(open(plannedRows).filter(({ decision }) => decision !== 'skip' && decision !== 'update'))
    return plannedRows
  }
}
