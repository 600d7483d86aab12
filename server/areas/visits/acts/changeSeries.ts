import { sql } from 'kysely'
import { changeSeries } from '../../../../schema/areas/visits/acts.ts'
import appointments, { blocksWork } from '../../../../schema/areas/visits/appointments.ts'
import type { ParsedBodyOf } from '../../../../schema/engine/act.ts'
import { timesOn } from '../../../../schema/engine/time/recurrence.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, utc } from '../../../../schema/engine/time/time.ts'
import { checkRules } from '../../../../schema/engine/validate.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { fetchRecords, type RecordRow } from '../../../engine/read/read.ts'
import { within } from '../../../engine/write/bulkOrder.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { change } from '../../../engine/write/update.ts'
import { lockWorkers } from '../calendar/availability.ts'
import { checkDates, type Planned, type Trouble, troubleOf } from '../calendar/checkDates.ts'
import { type Appointment, isOpen } from '../calendar/replanSeries.ts'

type Asked = ParsedBodyOf<typeof changeSeries>
type Values = Record<string, unknown>

const TIMES = ['starts_at', 'ends_at', 'worker_ids'] as const
const DAY = 86_400_000

const rowOf = (row: RecordRow) => row as unknown as Appointment
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

/** Returns the appointments the action affects, locked, in order of their dates; the first is the one it was called on. */
async function targetsOf(write: WriteContext, appointment: Appointment, scope: Asked['scope']): Promise<Appointment[]> {
  if (scope === 'this') return [appointment]
  const { rows } = await sql<{ id: number }>`
    select id from appointments where series_id = ${appointment.series_id} and archived_at is null
      and (${scope === 'all'} or series_day >= ${appointment.series_day}::date)`.execute(write.tx)
  const all = await fetchRecords(
    write,
    write.tx,
    appointments.name,
    rows.map(({ id }) => id),
    'update',
    true,
  )
  const now = write.engine.clock()
  return all
    .map(rowOf)
    .filter((one) => one.id === appointment.id || isOpen(one, now))
    .toSorted((a, b) => ((a.series_day ?? '') < (b.series_day ?? '') ? -1 : 1))
}

interface Step {
  readonly row: Appointment
  readonly values: Values
  readonly trouble?: Trouble
}

/** Applies a change of one appointment to another of its series: the same times of day, moved by the same number of days. */
function stepFor(row: Appointment, appointment: Appointment, values: Values): Step {
  if (row.id === appointment.id || !('starts_at' in values || 'ends_at' in values)) return { row, values }
  const [begin, end] = [
    String(values['starts_at'] ?? appointment.starts_at),
    String(values['ends_at'] ?? appointment.ends_at),
  ]
  const day = addDays(dayOf(row.starts_at), daysFrom(dayOf(appointment.starts_at), dayOf(begin)))
  const range = timesOn(day, localDayAndTime(begin).time, localDayAndTime(end).time)
  if (!range) return { row, values, trouble: troubleOf('time_skipped') }
  return { row, values: { ...values, starts_at: utc(range.from), ends_at: utc(range.to) } }
}

const nameOf = ({ id, series_day }: Appointment) => series_day ?? String(id)

/** Returns the obstacles to the steps, by date. */
async function troublesOf(write: WriteContext, steps: readonly Step[]) {
  const moving = steps.filter(({ values }) => TIMES.some((name) => name in values))
  const plannedDates = moving.map(({ row, values }): Planned => {
    const next = { ...row, ...values } as Appointment
    const range = { from: Date.parse(next.starts_at), to: Date.parse(next.ends_at) }
    return { of: nameOf(row), range, worker_ids: next.worker_ids, blocks: blocksWork(next) }
  })
  await lockWorkers(write.tx, [
    ...new Set(steps.flatMap(({ row, values }) => [...row.worker_ids, ...((values['worker_ids'] ?? []) as number[])])),
  ])
  return checkDates(write.tx, plannedDates, new Set(moving.map(({ row }) => row.id)))
}

async function carryOut(write: WriteContext, record: RecordRow, request: Asked) {
  const resource = write.engine.resources.get(appointments.name)
  const first = rowOf(record)
  if (first.series_id === null && request.scope !== 'this') throw invalid({ scope: [{ code: 'not_offered' }] })
  const values = within('change', () => {
    const checked = validateBody(resource, 'update', request.change, record)
    const errors = checkRules(appointments, { ...record, ...checked })
    if (Object.keys(errors).length) throw invalid(errors)
    return checked
  })
  if (Object.keys(values).length === 0) throw invalid({ change: [{ code: 'required' }] })
  const skip = new Set(request.skip)
  const targets = await targetsOf(write, first, request.scope)
  const steps = targets.filter((row) => !skip.has(nameOf(row))).map((row) => stepFor(row, first, values))
  const foundTroubles = await troublesOf(
    write,
    steps.filter(({ trouble }) => !trouble),
  )
  const onPurpose = Boolean(values['override_reason'])
  const stopped = steps.flatMap(({ row, values: newValues, trouble }) => {
    const all = trouble ? [trouble] : (foundTroubles.get(nameOf(row)) ?? [])
    const troubles = onPurpose ? all.filter(({ code }) => code !== 'double_booked') : all
    if (troubles.length === 0) return []
    const starts_at = trouble ? null : String(newValues['starts_at'] ?? row.starts_at)
    const ends_at = trouble ? null : String(newValues['ends_at'] ?? row.ends_at)
    const day = dayOf(starts_at ?? row.starts_at)
    return [{ of: nameOf(row), day, starts_at, ends_at, holiday: null, troubles }]
  })
  if (stopped.length) throw problem(409, 'series_clashes', { dates: stopped })
  // Appointments that move later are written last to first, so that none meets the next one at its old time.
  const later = steps.some(({ row, values: newValues }) => String(newValues['starts_at'] ?? '') > row.starts_at)
  const done: number[] = []
  for (const { row, values: newValues } of later ? steps.toReversed() : steps) {
    const before = row as unknown as RecordRow
    if ((await change(write, resource, before, { ...newValues })) !== before) done.push(row.id)
  }
  const skipped = targets.filter((row) => skip.has(nameOf(row))).map(({ id }) => ({ id, code: 'left_out' }))
  return { done, skipped }
}

/**
 * Changes, moves or cancels one appointment of a series, this and the following ones, or all upcoming ones: all or none, as one changeset.
 * @throws problem 409 series_clashes with the conflicting `dates`; dates listed in `skip` stay as they are
 */
export default handle(changeSeries, async (write, appointment, body) => ({
  data: await carryOut(write, appointment, body),
  changeset: write.changeset,
}))
