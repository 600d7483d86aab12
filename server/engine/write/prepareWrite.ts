import { sql } from 'kysely'
import { type AnyResource, BASE_FIELDS } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { checkBody, checkRules, clearHidden } from '../../../schema/engine/validate.ts'
import type { WriteContext } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { audit, same } from './audit.ts'
import { updateRecord } from './persist.ts'
import { settleSingleLines } from './singleLines.ts'
import { telephoneErrors } from './telephone.ts'

type Values = Record<string, unknown>

const isReadOnly = (resource: AnyResource, name: string) =>
  (BASE_FIELDS as readonly string[]).includes(name) ||
  resource.fields[name]?.options.readOnly === true ||
  resource.figures[name] !== undefined

/**
 * Checks a body's shape. What the system sets may be sent back as it was read (a client that returns the whole record),
 * but not otherwise: a changed `version` must not pass for success. Figures are passed over: they are the affair of other records.
 */
export function validateBody(
  resource: AnyResource,
  mode: 'create' | 'update',
  body: unknown,
  before: RecordRow | null,
): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ '': [{ code: 'type', params: { expected: 'object' } }] })
  const errors: FieldErrors = {}
  const rest: Values = {}
  for (const [name, value] of Object.entries(body)) {
    // What others add up to may have changed since it was read.
    if (before && resource.figures[name]) continue
    if (!isReadOnly(resource, name)) rest[name] = value
    else if (!before || !same(before[name], value)) errors[name] = [{ code: 'read_only' }]
  }
  const checked = checkBody(resource, mode, rest)
  const all = { ...(checked.ok ? telephoneErrors(resource.fields, checked.value) : checked.errors), ...errors }
  if (!checked.ok || Object.keys(all).length) throw invalid(all)
  return before ? withComputed(resource, checked.value, before) : checked.value
}

/** Lines that stay keep what the server computed within them until it computes it anew: else they would seem to have changed. */
function withComputed(resource: AnyResource, values: Values, before: RecordRow): Values {
  const kept = Object.entries(resource.fields).flatMap(([name, { store }]): [string, Values[]][] => {
    if (store.as !== 'child' || !Array.isArray(values[name])) return []
    const names = Object.keys(store.fields).filter((inner) => store.fields[inner]?.options.readOnly)
    if (names.length === 0) return []
    const byId = new Map((before[name] as Values[]).map((line) => [line['id'], line]))
    return [
      [
        name,
        (values[name] as Values[]).map((line) => {
          const stored = byId.get(line['id'])
          return stored ? { ...line, ...Object.fromEntries(names.map((inner) => [inner, stored[inner]])) } : line
        }),
      ],
    ]
  })
  return kept.length ? { ...values, ...Object.fromEntries(kept) } : values
}

/** Of `values` what differs from the record. */
export function difference(before: RecordRow, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !same(before[name], value)),
  )
}

/** What a new record holds in the fields that no client may set. */
const systemDefaults = (resource: AnyResource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.options.readOnly && !field.options.generated)
      .map(([name, field]) => [name, field.options.default ?? null]),
  )

/** Cross-field rules and hidden fields, on the record as it would be. Adds what has to be cleared or starts with a default. */
export function applyRules(resource: AnyResource, given: Values, before: RecordRow | null, putsBack = false): Values {
  const values = { ...given }
  settleSingleLines(resource, values, before, putsBack)
  const own = before ? values : { ...systemDefaults(resource), ...values }
  const whole = clearHidden(resource, { ...before, ...own })
  const errors = checkRules(resource, whole)
  if (Object.keys(errors).length) throw invalid(errors)
  // Shown or not, what the database computes is written by nobody.
  const cleared = Object.keys(resource.showIf).filter((n) => !resource.fields[n]?.options.generated)
  if (!before) return Object.fromEntries([...Object.keys(own), ...cleared].map((n) => [n, whole[n]]))
  return { ...values, ...difference(before, Object.fromEntries(cleared.map((n) => [n, whole[n]]))) }
}

/** Protected rows keep what the code relies on, all rows what is said once. */
export function checkProtected(resource: AnyResource, changed: Values, before: RecordRow): void {
  const { protect, fields } = resource
  const said = Object.keys(changed).filter((name) => fields[name]?.options.once)
  if (said.length) throw invalid(Object.fromEntries(said.map((name) => [name, [{ code: 'read_only' }]])))
  if (!protect || before[protect.when] !== true) return
  const touched = protect.fields.filter((n) => n in changed)
  if (touched.length) throw invalid(Object.fromEntries(touched.map((n) => [n, [{ code: 'protected' }]])))
}

const singles = (resource: AnyResource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => (field.options as { single?: boolean }).single)
    .map(([name]) => name)

/** Why this record cannot be archived or deleted, if it can't: it is protected, or the one default that there has to be. */
export function archiveRefusal(resource: AnyResource, row: RecordRow): string | undefined {
  if (resource.protect && row[resource.protect.when] === true) return 'protected'
  if (singles(resource).some((name) => row[name] === true)) return 'default_needed'
  return undefined
}

/** Where only one row may carry a flag: giving it to one takes it from the other, and it cannot just be dropped. */
export async function moveSingles(
  ctx: WriteContext,
  resource: AnyResource,
  values: Values,
  before: RecordRow | null,
): Promise<void> {
  for (const name of singles(resource)) {
    if (values[name] === false && before?.[name] === true) throw invalid({ [name]: [{ code: 'default_needed' }] })
    if (values[name] !== true) continue
    // Taken from the one in use, it would be carried by nobody.
    if (before && before.archived_at !== null) throw invalid({ [name]: [{ code: 'archived' }] })
    await sql`select pg_advisory_xact_lock(hashtext(${`single ${resource.table}.${name}`}))`.execute(ctx.tx)
    const { rows } = await sql<{ id: number }>`
      select id from ${tableOf(resource)} where ${sql.ref(name)} and archived_at is null and id <> ${before?.id ?? 0}`.execute(
      ctx.tx,
    )
    if (rows.length === 0) continue
    for (const old of await fetchRecords(
      ctx,
      ctx.tx,
      resource,
      rows.map((r) => r.id),
      'update',
      true,
    )) {
      const after = await updateRecord(ctx.tx, resource, old.id, { [name]: false }, ctx.actor.user.id)
      await audit(ctx, resource, [{ event: 'updated', before: old, after }])
    }
  }
}

/** A record created without a position goes to the end; at the last place there is, the id decides. Two at once go one after the other. */
export async function appendPosition(ctx: WriteContext, resource: AnyResource, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.auto !== 'position' || values[name] !== undefined) continue
    await lockOrder(ctx, resource)
    const { rows } = await sql<{ next: number }>`
      select least(coalesce(max(${sql.ref(name)}), 0) + 1, ${field.hints.max}::int) as next from ${tableOf(resource)} where archived_at is null`.execute(
      ctx.tx,
    )
    values[name] = rows[0]?.next ?? 1
  }
}

/** New records that name none take the one that its library marks (`initial`), or the day so far ahead (`ahead`). Refused at the field where none is marked. */
export async function fillInitial(ctx: WriteContext, resource: AnyResource, rows: readonly Values[]): Promise<void> {
  for (const [name, { hints, store }] of Object.entries(resource.fields)) {
    if (hints.ahead !== undefined)
      for (const values of rows) values[name] ??= addDays(dayOf(ctx.engine.clock()), hints.ahead)
    if (hints.initial === undefined || store.as !== 'column' || !store.references) continue
    const open = rows.filter((values) => values[name] === undefined || values[name] === null)
    if (open.length === 0) continue
    const target = ctx.engine.resources.get(store.references)
    const { rows: marked } = await sql<{ id: number }>`
      select id from ${tableOf(target)} where ${sql.ref(hints.initial)} and archived_at is null`.execute(ctx.tx)
    const [first] = marked
    if (!first) throw invalid({ [name]: [{ code: 'required' }] })
    for (const values of open) values[name] = first.id
  }
}

/** One at a time may change the order of a resource. */
export const lockOrder = (ctx: WriteContext, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`order ${resource.table}`}))`.execute(ctx.tx)

/** 404 for a resource that keeps no archive. */
export function needArchive(resource: AnyResource): void {
  if (!resource.archive) throw problem(404, 'not_found')
}
