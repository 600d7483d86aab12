import { sql } from 'kysely'
import type { z } from 'zod'
import declaration, { blocksWork } from '../../../schema/entities/appointments.ts'
import type { Recurrence } from '../../../schema/recurrence.ts'
import { dayOf } from '../../../schema/time.ts'
import { checkRules } from '../../../schema/validate.ts'
import { lockWorkers } from '../../calendar/availability.ts'
import { settleRule } from '../../calendar/planSeries.ts'
import {
  type Appointment,
  isOpen,
  type Replanned,
  replanSeries,
  type SeriesChange,
} from '../../calendar/replanSeries.ts'
import { datesFrom, type RuleFrom, ruleFrom, rulesOf, withRule } from '../../calendar/seriesRules.ts'
import { allow } from '../../kit/access.ts'
import { putAway } from '../../kit/archive.ts'
import { audit } from '../../kit/audit.ts'
import { within } from '../../kit/bulkOrder.ts'
import type { Context, WriteContext } from '../../kit/context.ts'
import { add } from '../../kit/create.ts'
import type { Restore } from '../../kit/defineServer.ts'
import { invalid, problem } from '../../kit/errors.ts'
import type { Repeat, Reply } from '../../kit/idempotency.ts'
import { updateRecord } from '../../kit/persist.ts'
import { validateBody } from '../../kit/prepareWrite.ts'
import { fetchRecord, fetchRecords, pathId, type RecordRow } from '../../kit/read.ts'
import { change } from '../../kit/update.ts'
import { ofSeries } from './ofSeries.ts'
import type { ruleAct } from './seriesBodies.ts'

type Asked = z.output<typeof ruleAct>
type Reader = WriteContext['tx'] | Context['engine']['db']

/** What the log calls the rules of a series, at the appointment at which they were changed. */
const [PART, KEY] = ['series', 'rules']

/** What an appointment that is added has of the one at which the rule was changed. */
const LIKE = ['title', 'kind', 'worker_ids', 'subject', 'subject_id', 'site', 'notes', 'franchise_id'] as const

const asAppointment = (row: RecordRow) => row as unknown as Appointment
const asRow = (row: Appointment) => row as unknown as RecordRow

interface Series {
  readonly rules: readonly RuleFrom[]
  /** All of them, archived ones too, as far as the actor has them. */
  readonly rows: readonly Appointment[]
}

async function seriesOf(ctx: Context, db: Reader, at: Appointment, lock: boolean): Promise<Series> {
  if (at.series_id === null) throw problem(404, 'not_found')
  const rules = await rulesOf(db, at.series_id, lock)
  const { rows } = await sql<{ id: number }>`select id from appointments where series_id = ${at.series_id}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const all = await fetchRecords(ctx, db, ctx.engine.resources.get(declaration.name), ids, 'update', lock)
  return { rules, rows: all.map(asAppointment) }
}

/** The first date on which another rule holds: that of the appointment, or of the first that is still to come. */
function beginOf(at: Appointment, { rows }: Series, scope: Asked['scope'], now: Date): string {
  const own = at.series_day ?? dayOf(at.starts_at)
  if (scope === 'following') return own
  const coming = rows.filter((row) => row.archived_at === null && row.series_day !== null && isOpen(row, now))
  return coming.map(({ series_day }) => series_day ?? own).toSorted()[0] ?? own
}

/** Dates of the rules whose appointments were put away one by one. */
function takenOut({ rules, rows }: Series, from: string): string[] {
  const [gone, there] = [true, false].map(
    (archived) =>
      new Set(rows.flatMap((row) => ((row.archived_at !== null) === archived ? (row.series_day ?? []) : []))),
  ) as [Set<string>, Set<string>]
  return datesFrom(rules, from).flatMap(({ of }) => (gone.has(of) && !there.has(of) ? [of] : []))
}

/** The rule as it is from where each scope begins, ready to be changed. */
export async function rulesToChange(ctx: Context, at: Appointment) {
  const series = await seriesOf(ctx, ctx.engine.db, at, false)
  const rule = (scope: Asked['scope']) => {
    const from = beginOf(at, series, scope, ctx.engine.clock())
    return ruleFrom(series.rules, from, takenOut(series, from))
  }
  return { following: rule('following'), all: rule('all') }
}

interface Plan {
  readonly from: string
  /** The appointment as it is after the change, and what the change is. */
  readonly at: Appointment
  readonly change: SeriesChange
  readonly rule: Recurrence
  readonly dates: readonly Replanned[]
}

/** What changes at each date beside the rule, checked as a change of the one. The rule alone says the days. */
function changeOf(ctx: Context, record: Appointment, body: Asked['change']): SeriesChange {
  if (Object.keys(body).length === 0) return {}
  return within('change', () => {
    const at = asRow(record)
    const values = validateBody(ctx.engine.resources.get(declaration.name), 'update', body, at) as SeriesChange
    const errors = checkRules(declaration, { ...at, ...values })
    if (Object.keys(errors).length) throw invalid(errors)
    if (values.starts_at && dayOf(values.starts_at) !== dayOf(record.starts_at))
      throw invalid({ starts_at: [{ code: 'rule_days' }] })
    return values
  })
}

async function planOf(ctx: Context, db: Reader, record: Appointment, series: Series, asked: Asked): Promise<Plan> {
  const now = ctx.engine.clock()
  const change = changeOf(ctx, record, asked.change)
  const at = { ...record, ...change }
  const from = beginOf(at, series, asked.scope, now)
  const seed = { ...at, blocks: blocksWork(at) }
  const rule = { ...(await settleRule(db, asked.rule, seed)), starts_on: from }
  const rows = series.rows.filter((row) => row.archived_at === null && (row.series_day ?? '') >= from)
  const was = new Map(datesFrom(series.rules, from).map(({ of, day }) => [of, day]))
  return { from, rule, at, change, dates: await replanSeries(db, rule, at, rows, { was, now, change }) }
}

/** POST /appointments/{id}/series/rule/preview: what another rule would mean for each date. Writes nothing. */
export async function previewRule(ctx: Context, id: string, asked: Asked): Promise<Plan> {
  const { db, resources } = ctx.engine
  const at = asAppointment(await fetchRecord(ctx, db, resources.get(declaration.name), pathId(id), 'update'))
  return planOf(ctx, db, at, await seriesOf(ctx, db, at, false), asked)
}

/** Sets the rules of a series and tells the log at the appointment, so that an undo puts them back. */
async function setRules(write: WriteContext, row: RecordRow, rules: readonly RuleFrom[]): Promise<void> {
  const resource = write.engine.resources.get(declaration.name)
  const series = Number(row['series_id'])
  const before = (await rulesOf(write.tx, series, true)).slice(1)
  await sql`update appointment_series set changes = ${JSON.stringify(rules)}::jsonb where id = ${series}`.execute(
    write.tx,
  )
  const { id, version, name } = await updateRecord(write.tx, resource, row.id, {}, write.actor.user.id)
  const entry = (value: readonly RuleFrom[]) => ({ id, version, name, [`${PART}.${KEY}`]: value })
  await audit(write, resource, [{ event: 'updated', before: entry(before), after: entry(rules) }])
}

/** How an undo takes a change of the rule back; the appointments go back by themselves. */
export const restoreRules: Readonly<Record<string, Restore>> = {
  [PART]: {
    now: async ({ tx }, row) => (await rulesOf(tx, Number(row['series_id']))).slice(1),
    put: (write, row, value) => setRules(write, row, value as RuleFrom[]),
  },
  series_day: {
    now: async (_, row) => row['series_day'],
    put: (write, row, series_day) => change(write, write.engine.resources.get(declaration.name), row, { series_day }),
  },
}

async function carryOut(write: WriteContext, record: RecordRow, asked: Asked) {
  const { engine, actor } = write
  const resource = engine.resources.get(declaration.name)
  const series = await seriesOf(write, write.tx, asAppointment(record), true)
  const others = (asked.change['worker_ids'] ?? []) as readonly unknown[]
  const newcomers = Array.isArray(others) ? others.filter((id): id is number => Number.isInteger(id)) : []
  const known = [asAppointment(record), ...series.rows].flatMap(({ worker_ids }) => worker_ids)
  await lockWorkers(write.tx, [...new Set([...known, ...newcomers])])
  const { from, rule, dates, at, change: values } = await planOf(write, write.tx, asAppointment(record), series, asked)
  const skip = new Set(asked.skip)
  const todo = dates.filter(({ of, fate }) => !skip.has(of) || fate === 'keep' || fate === 'remove')
  // A clash does not count for who may book over another appointment and says why.
  const stopped = todo.filter(({ troubles }) =>
    troubles.some(({ code }) => !values.override_reason || code !== 'double_booked'),
  )
  if (stopped.length) throw problem(409, 'series_clashes', { dates: stopped })
  const byFate = (fate: Replanned['fate']) => todo.filter((one) => one.fate === fate)
  if (byFate('add').length) allow(write, resource, 'create')
  if (byFate('remove').length) allow(write, resource, 'archive')
  const rows = new Map(series.rows.map((row) => [row.id, row]))
  const done: number[] = []
  for (const { id } of byFate('remove')) {
    const row = rows.get(id ?? 0)
    if (row) done.push((await putAway(write, resource, asRow(row)))?.id ?? row.id)
  }
  // Of those that move into the place of the next one, the next goes first.
  const moves = byFate('move')
  const later = moves.some(({ id, starts_at }) => String(starts_at) > (rows.get(id ?? 0)?.starts_at ?? ''))
  const staying = [...byFate('change'), ...(later ? moves.toReversed() : moves), ...byFate('keep')]
  for (const { of, id, fate, starts_at, ends_at } of staying) {
    const row = rows.get(id ?? 0)
    if (!row) continue
    const before = asRow(row)
    const own = {
      ...(fate !== 'keep' && { ...values, starts_at, ends_at }),
      ...(isOpen(row, engine.clock()) && { series_day: of }),
    }
    if ((await change(write, resource, before, own)) !== before) done.push(row.id)
  }
  const like = {
    ...Object.fromEntries(LIKE.map((name) => [name, at[name]])),
    ...(values.override_reason && { override_reason: values.override_reason }),
  }
  for (const { of, starts_at, ends_at } of byFate('add')) {
    const checked = validateBody(resource, 'create', { ...like, starts_at, ends_at }, null)
    done.push((await add(write, resource, { ...checked, series_id: at.series_id, series_day: of })).id)
  }
  const left = dates.flatMap(({ of, fate }) => (fate === 'add' && skip.has(of) ? [of] : []))
  const settled = { ...rule, skipped: [...new Set([...rule.skipped, ...left])].toSorted() }
  const current = await fetchRecord({ ...write, actor }, write.tx, resource, at.id, 'read')
  await setRules(write, current, withRule(series.rules, from, settled))
  return { done, skipped: [] }
}

/**
 * POST /appointments/{id}/series/rule: another rule for it and the following, or for all that are to come, with other times, workers or
 * whatever else changes at each of them; as one changeset.
 * @throws problem 409 series_clashes with the `dates` that something stands in the way of; named in `skip` they are left out, or left as they are
 */
export const changeRule = (
  ctx: Context,
  id: string,
  asked: Asked,
  repeat: Repeat,
  ifMatch: string | undefined,
): Promise<Reply> =>
  ofSeries(ctx, { id, repeat, ifMatch }, (write, at) => {
    if (at['series_id'] === null) throw invalid({ scope: [{ code: 'not_offered' }] })
    return carryOut(write, at, asked)
  })
