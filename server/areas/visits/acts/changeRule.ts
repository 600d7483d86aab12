import { changeRule } from '../../../../schema/areas/visits/acts.ts'
import declaration from '../../../../schema/areas/visits/appointments.ts'
import type { ParsedBodyOf } from '../../../../schema/engine/act.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { fetchRecord, type RecordRow } from '../../../engine/read/read.ts'
import { allow } from '../../../engine/rights/access.ts'
import { archiveRecords } from '../../../engine/write/archive.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { change } from '../../../engine/write/update.ts'
import { lockWorkers } from '../calendar/availability.ts'
import { isOpen, type Replanned } from '../calendar/replanSeries.ts'
import { setRules } from '../calendar/restoreRules.ts'
import { withRule } from '../calendar/seriesRules.ts'
import { asAppointment, asRow, planOf, seriesOf } from '../ruleChange.ts'

/** Fields that an added appointment copies from the one at which the rule was changed. */
const COPIED_FIELDS = ['title', 'kind', 'worker_ids', 'subject', 'subject_id', 'site', 'notes', 'franchise_id'] as const

async function carryOut(write: WriteContext, record: RecordRow, request: ParsedBodyOf<typeof changeRule>) {
  const { engine, actor } = write
  const resource = engine.resources.get(declaration.name)
  const series = await seriesOf(write, write.tx, asAppointment(record), true)
  const newWorkers = (request.change['worker_ids'] ?? []) as readonly unknown[]
  const newcomers = Array.isArray(newWorkers) ? newWorkers.filter((id): id is number => Number.isInteger(id)) : []
  const currentWorkers = [asAppointment(record), ...series.rows].flatMap(({ worker_ids }) => worker_ids)
  await lockWorkers(write.tx, [...new Set([...currentWorkers, ...newcomers])])
  const {
    from,
    rule,
    dates,
    at,
    change: values,
  } = await planOf(write, write.tx, asAppointment(record), series, request)
  const skip = new Set(request.skip)
  const todo = dates.filter(({ of, fate }) => !skip.has(of) || fate === 'keep' || fate === 'remove')
  // A double booking is no obstacle for users who may double-book and give a reason.
  const stopped = todo.filter(({ troubles }) =>
    troubles.some(({ code }) => !values.override_reason || code !== 'double_booked'),
  )
  if (stopped.length) throw problem(409, 'series_clashes', { dates: stopped })
  const byFate = (fateName: Replanned['fate']) => todo.filter((one) => one.fate === fateName)
  if (byFate('add').length) allow(write, resource, 'create')
  if (byFate('remove').length) allow(write, resource, 'archive')
  const rows = new Map(series.rows.map((row) => [row.id, row]))
  const done: number[] = []
  for (const { id } of byFate('remove')) {
    const row = rows.get(id ?? 0)
    if (row) done.push((await archiveRecords(write, resource, asRow(row)))?.id ?? row.id)
  }
  // Appointments that move later are written last to first, so that none meets the next one at its old time.
  const moves = byFate('move')
  const later = moves.some(({ id, starts_at }) => String(starts_at) > (rows.get(id ?? 0)?.starts_at ?? ''))
  const staying = [...byFate('change'), ...(later ? moves.toReversed() : moves), ...byFate('keep')]
  for (const { of, id, fate, starts_at, ends_at } of staying) {
    const row = rows.get(id ?? 0)
    if (!row) continue
    const before = asRow(row)
    const newValues = {
      ...(fate !== 'keep' && { ...values, starts_at, ends_at }),
      ...(isOpen(row, engine.clock()) && { series_day: of }),
    }
    if ((await change(write, resource, before, newValues)) !== before) done.push(row.id)
  }
  const copiedValues = {
    ...Object.fromEntries(COPIED_FIELDS.map((name) => [name, at[name]])),
    ...(values.override_reason && { override_reason: values.override_reason }),
  }
  for (const { of, starts_at, ends_at } of byFate('add')) {
    const checked = validateBody(resource, 'create', { ...copiedValues, starts_at, ends_at }, null)
    done.push((await add(write, resource, { ...checked, series_id: at.series_id, series_day: of })).id)
  }
  const leftOut = dates.flatMap(({ of, fate }) => (fate === 'add' && skip.has(of) ? [of] : []))
  const newRule = { ...rule, skipped: [...new Set([...rule.skipped, ...leftOut])].toSorted() }
  const current = await fetchRecord({ ...write, actor }, write.tx, declaration.name, at.id, 'read')
  await setRules(write, current, withRule(series.rules, from, newRule))
  return { done, skipped: [] }
}

/**
 * Replaces the rule of this and the following appointments, or of all upcoming ones, together with other times, workers and fields, as one changeset.
 * @throws problem 409 series_clashes with the conflicting `dates`; dates listed in `skip` are left out or stay as they are
 */
export default handle(changeRule, async (write, appointment, body) => {
  if (appointment.series_id === null) throw invalid({ scope: [{ code: 'not_offered' }] })
  return { data: await carryOut(write, appointment, body), changeset: write.changeset }
})
