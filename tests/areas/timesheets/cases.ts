import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/timesheets/acts.ts'
import { addDays, dayOf, fromWallClock, fullWeek } from '../../../schema/engine/time/time.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

const week = addDays(fullWeek(dayOf(Date.now())).from, -7)
const at = (time: string) => fromWallClock(addDays(week, 1), time) as string

/** A worker who was at a visit last week, from nine to ten. */
async function worked(h: Harness): Promise<{ worker: number; visit: number }> {
  const worker = (await h.factory.create(resources.get('workers'), { active: true })).id
  const { rows } = await h.pool.query<{ id: string }>(
    `insert into appointments (kind, status, title, starts_at, ends_at, exclusive, override_reason)
     values ('internal', 'done', 'Visit', $1, $2, false, 'Test') returning id`,
    [at('09:00'), at('10:00')],
  )
  const visit = Number(rows[0]?.id)
  await h.pool.query('insert into appointments_worker_ids (owner_id, target_id, position) values ($1, $2, 1)', [
    visit,
    worker,
  ])
  await h.pool.query(
    `insert into appointments_times (owner_id, position, worker_id, started_at, break_minutes, finished_at) values ($1, 1, $2, $3, 0, $4)`,
    [visit, worker, at('09:00'), at('10:00')],
  )
  return { worker, visit }
}

export const corrects = actCase(acts.correctTimes, {
  ready: async (h) => {
    const { worker, visit } = await worked(h)
    const body = { started_at: at('09:10'), finished_at: at('10:20'), break_minutes: 5, reason: 'Began later' }
    return { id: worker, params: { visit_id: visit }, body }
  },
})
export const approves = actCase(acts.approveTimesheet, {
  ready: async (h) => ({ id: (await worked(h)).worker, body: { week } }),
})
export const withdraws = actCase(acts.withdrawApproval, {
  ready: async (h) => {
    const { worker } = await worked(h)
    const approved = await h.send('POST', `/timesheets/${worker}/approve`, { week })
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
    return { id: worker, body: { week, reason: 'Wrong day' } }
  },
})
