import { sql } from 'kysely'
import type { changeRule } from '../../../schema/areas/visits/acts.ts'
import declaration, { blocksWork } from '../../../schema/areas/visits/appointments.ts'
import type { ParsedBodyOf } from '../../../schema/engine/act.ts'
import type { Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { checkRules } from '../../../schema/engine/validate.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { fetchRecords, type RecordRow } from '../../engine/read/read.ts'
import { within } from '../../engine/write/bulkOrder.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { completeRule } from './calendar/planSeries.ts'
import { type Appointment, isOpen, type Replanned, replanSeries, type SeriesChange } from './calendar/replanSeries.ts'
import { datesFrom, type RuleFrom, ruleFrom, rulesOf } from './calendar/seriesRules.ts'

type Asked = ParsedBodyOf<typeof changeRule>
type Reader = WriteContext['tx'] | Context['engine']['db']

export const asAppointment = (row: RecordRow) => row as unknown as Appointment
export const asRow = (row: Appointment) => row as unknown as RecordRow

export interface Series {
  readonly rules: readonly RuleFrom[]
  /** All appointments of the series that the caller may see, including archived ones. */
  readonly rows: readonly Appointment[]
}

/**
 * Returns the series of an appointment.
 * @throws problem 404 if it has none
 */
export async function seriesOf(ctx: Context, db: Reader, appointment: Appointment, lock: boolean): Promise<Series> {
  if (appointment.series_id === null) throw problem(404, 'not_found')
  const rules = await rulesOf(db, appointment.series_id, lock)
  const { rows } = await sql<{
    id: number
  }>`select id from appointments where series_id = ${appointment.series_id}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const all = await fetchRecords(ctx, db, declaration.name, ids, 'update', lock)
  return { rules, rows: all.map(asAppointment) }
}

/** Returns the first date of a new rule: that of the appointment, or of the first upcoming one. */
function beginOf(appointment: Appointment, { rows }: Series, scope: Asked['scope'], now: Date): string {
  const ownDay = appointment.series_day ?? dayOf(appointment.starts_at)
  if (scope === 'following') return ownDay
  const coming = rows.filter((row) => row.archived_at === null && row.series_day !== null && isOpen(row, now))
  return coming.map(({ series_day }) => series_day ?? ownDay).toSorted()[0] ?? ownDay
}

/** Dates of the rules whose appointments were archived one by one. */
function removedDates({ rules, rows }: Series, from: string): string[] {
  const [archivedDays, openDays] = [true, false].map(
    (archived) =>
      new Set(rows.flatMap((row) => ((row.archived_at !== null) === archived ? (row.series_day ?? []) : []))),
  ) as [Set<string>, Set<string>]
  return datesFrom(rules, from).flatMap(({ of }) => (archivedDays.has(of) && !openDays.has(of) ? [of] : []))
}

/** Returns the rule from where each scope starts, ready to be changed. */
export async function rulesToChange(ctx: Context, appointment: Appointment) {
  const series = await seriesOf(ctx, ctx.engine.db, appointment, false)
  const rule = (scope: Asked['scope']) => {
    const from = beginOf(appointment, series, scope, ctx.engine.clock())
    return ruleFrom(series.rules, from, removedDates(series, from))
  }
  return { following: rule('following'), all: rule('all') }
}

export interface Plan {
  readonly from: string
  /** The appointment after the change, and the change itself. */
  readonly at: Appointment
  readonly change: SeriesChange
  readonly rule: Recurrence
  readonly dates: readonly Replanned[]
}

/** Validates the other changes for each date like a change of this appointment. The days come only from the rule. */
function changeOf(ctx: Context, record: Appointment, body: Asked['change']): SeriesChange {
  if (Object.keys(body).length === 0) return {}
  return within('change', () => {
    const row = asRow(record)
    const values = validateBody(ctx.engine.resources.get(declaration.name), 'update', body, row) as SeriesChange
    const errors = checkRules(declaration, { ...row, ...values })
    if (Object.keys(errors).length) throw invalid(errors)
    if (values.starts_at && dayOf(values.starts_at) !== dayOf(record.starts_at))
      throw invalid({ starts_at: [{ code: 'rule_days' }] })
    return values
  })
}

/** Returns what a new rule would mean for each date. */
export async function planOf(
  ctx: Context,
  db: Reader,
  record: Appointment,
  series: Series,
  request: Asked,
): Promise<Plan> {
  const now = ctx.engine.clock()
  const change = changeOf(ctx, record, request.change)
  const changedRecord = { ...record, ...change }
  const from = beginOf(changedRecord, series, request.scope, now)
  const seed = { ...changedRecord, blocks: blocksWork(changedRecord) }
  const rule = { ...(await completeRule(db, request.rule, seed)), starts_on: from }
  const rows = series.rows.filter((row) => row.archived_at === null && (row.series_day ?? '') >= from)
  const was = new Map(datesFrom(series.rules, from).map(({ of, day }) => [of, day]))
  return {
    from,
    rule,
    at: changedRecord,
    change,
    dates: await replanSeries(db, rule, changedRecord, rows, { was, now, change }),
  }
}
