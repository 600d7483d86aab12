import { resources } from '../../../schema/all.ts'
import {
  bookSeries,
  changeRule,
  changeSeries,
  copyHours,
  invite,
  leave,
  lock,
  makeFeed,
  removeFeed,
  setHours,
  takeBack,
  unassign,
} from '../../../schema/areas/visits/acts.ts'
import { allPermissions } from '../../../schema/engine/permissions.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import { ALL_DAYS, hours } from '../../support/calendar.ts'
import type { Values } from '../../support/factory.ts'
import { appointmentOf, FIRST, series, WEEKLY, worker } from './series.ts'

export const bookingSeries = actCase(bookSeries, {
  ready: async (h) => ({ body: { appointment: appointmentOf((await worker(h)).id), rule: WEEKLY } }),
})
export const changingSeries = actCase(changeSeries, {
  ready: async (h) => ({ id: await series(h), body: { scope: 'all', change: { title: 'Boiler' } } }),
})
export const changingRule = actCase(changeRule, {
  ready: async (h) => ({
    id: await series(h),
    body: { scope: 'all', rule: { ...WEEKLY, interval: 2 }, change: { title: 'Boiler' } },
  }),
  // The rule has other dates: some visits are archived, others are new.
  also: ['Appointments:add', 'Appointments:delete'],
})

/** A visit with its own job. */
const visitOf = async (h: Harness, extra: Values = {}) => {
  const job = await h.factory.create(resources.get('jobs'))
  const about = { kind: 'job', subject: 'jobs', subject_id: job.id, status: 'booked' }
  const values = { ...appointmentOf((await worker(h)).id), ...about, ...extra }
  return (await h.factory.create(resources.get('appointments'), values)).id
}
export const unassigning = actCase(unassign, {
  ready: async (h) => ({ id: await visitOf(h), body: {} }),
  unfit: (h) => visitOf(h, { status: 'confirmed' }),
})

const LOCK = { date: FIRST, start: '09:00', end: '12:00', reason: 'Van in the garage' }

export const settingHours = actCase(setHours, {
  ready: async (h) => ({ id: (await worker(h)).id, body: { shifts: hours(ALL_DAYS, '07:00', '15:00') } }),
})
export const copyingHours = actCase(copyHours, {
  ready: async (h) => ({ id: (await worker(h)).id, body: { worker_ids: [(await worker(h)).id] } }),
})
export const locking = actCase(lock, { ready: async (h) => ({ id: (await worker(h)).id, body: LOCK }) })
export const enteringLeave = actCase(leave, {
  ready: async (h) => ({ id: (await worker(h)).id, body: { from: FIRST, to: FIRST } }),
})
export const takingBack = actCase(takeBack, {
  ready: async (h) => {
    const { id } = await worker(h)
    const { body } = await h.send('POST', `/workers/${id}/time-locks`, LOCK)
    return { id, params: { lock: body.id } }
  },
})

/** A deactivated worker. */
const inactive = async (h: Harness) => {
  const { id } = await worker(h)
  await h.send('PATCH', `/workers/${id}`, { active: false })
  return id
}
export const makingFeed = actCase(makeFeed, { ready: async (h) => ({ id: (await worker(h)).id }), unfit: inactive })
export const removingFeed = actCase(removeFeed, {
  ready: async (h) => {
    const { id } = await worker(h)
    await h.send('POST', `/workers/${id}/feed`)
    return { id }
  },
})
export const inviting = actCase(invite, {
  ready: async (h) => ({ id: (await worker(h)).id }),
  unfit: inactive,
  // Nobody may create an account with more permissions than their own: this user has those of the top group.
  also: allPermissions(resources.all),
})
