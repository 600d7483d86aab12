import { dayOf, fromWallClock } from '../../schema/engine/time/time.ts'
import type { TestApp } from './app.ts'
import { ALL_DAYS, calendar, hours } from './calendar.ts'
import type { Wire } from './factory.ts'
import { invoicing } from './invoicing.ts'

const RIGHTS = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView']

/** Workers with their own accounts, and visits today. */
export async function workday(t: TestApp) {
  const { worker, book } = await calendar(t)
  const { job, customer, line } = invoicing(t)
  const today = dayOf(Date.now())

  /** A worker who sees own visits only. */
  const man = async () => {
    const { id } = await worker({ shifts: hours(ALL_DAYS, '00:00', '23:59') })
    const { id: user, token } = await t.userWith(RIGHTS, 'visits')
    await t.pool.query('update workers set user_id = $1 where id = $2', [user, id])
    return { id, user, token }
  }
  /** A visit today with its own job. */
  const visit = async (workers: readonly { readonly id: number }[], title = 'Flue check', at = '12:00') => {
    const of = await job({ customer_id: await customer() }, [line(40)], { title, description: 'It rattles' })
    const starts_at = fromWallClock(today, at) as string
    const ends_at = fromWallClock(today, `${at.slice(0, 3)}50`) as string
    const body = { kind: 'job', subject: 'jobs', subject_id: of, worker_ids: workers.map(({ id }) => id) }
    const made = await book({ ...body, starts_at, ends_at })
    if (made.status !== 200) throw new Error(`no visit: ${JSON.stringify(made.body)}`)
    return { id: made.body.id, job: of }
  }
  const notesOf = async (of: number) => {
    const { body } = await t.call<{ data: Wire[] }>('GET', `/jobs/${of}/comments`)
    return body.data.filter((one) => typeof one['body'] === 'string')
  }
  return { man, visit, notesOf }
}
