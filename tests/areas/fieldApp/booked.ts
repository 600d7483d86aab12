import { expect } from 'vitest'
import { dayOf, fromWallClock } from '../../../schema/engine/time/time.ts'
import type { Screens } from '../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../support/calendar.ts'
import type { Wire } from '../../support/factory.ts'
import { invoicing } from '../../support/invoicing.ts'

export const WORKER_RIGHTS = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView']

/** Workers whose accounts see own visits only, each with a visit today to their own job. */
export async function workdays(s: Screens) {
  const { worker, book } = await calendar(s.t)
  const { job, customer, line } = invoicing(s.t)
  const today = dayOf(Date.now())
  return async (from = '12:00', to = '13:00') => {
    const one = await worker({ shifts: hours(ALL_DAYS, '00:00', '23:59') })
    const user = await s.t.userWith(WORKER_RIGHTS, 'visits')
    await s.t.pool.query('update workers set user_id = $1 where id = $2', [user.id, one.id])
    const of = await job({ customer_id: await customer() }, [line(40)], {
      title: 'Flue check',
      description: 'It rattles',
    })
    const at = (time: string) => fromWallClock(today, time) as string
    const { body, status } = await book({
      kind: 'job',
      subject: 'jobs',
      subject_id: of,
      worker_ids: [one.id],
      starts_at: at(from),
      ends_at: at(to),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const say = async (step: string, given: object = {}) => {
      const said = await s.t.call<Wire>('POST', `/my/visits/${body.id}/${step}`, { token: user.token, body: given })
      expect(said.status, JSON.stringify(said.body)).toBe(200)
      return said.body
    }
    return { token: user.token, visit: body.id, job: of, worker: one.id, say }
  }
}
