import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { administrator } from './support.ts'

/** An appointment on the wall clock of the business; `worker` counts from 1. */
export interface Visit {
  readonly title: string
  /** `YYYY-MM-DDTHH:mm:ss` */
  readonly start: string
  readonly end: string
  readonly worker: number
}

/** Minutes after midnight as `HH:mm`. */
export const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Makes workers who are there from seven to seven on all days. @returns their ids */
export async function makeWorkers(app: FastifyInstance, count: number): Promise<number[]> {
  const headers = await administrator(app)
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/panel-api${path}`, headers, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ id: number }>().id
  }
  const place = await post('/locations', { name: 'Here' })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const shifts = days.map((weekday) => ({ weekday, from: '07:00', to: '19:00', valid_from: null, valid_to: null }))
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const name = `Worker ${String(n).padStart(3, '0')}`
    ids.push(await post('/workers', { name, email: `w${n}@bench.test`, location_ids: [place], shifts }))
  }
  return ids
}

/** Books all of them, past the API. */
export async function insertVisits(pool: pg.Pool, visits: readonly Visit[], people: readonly number[]): Promise<void> {
  const ids = visits.map((_, i) => i + 1)
  const column = (name: 'title' | 'start' | 'end') => visits.map((one) => one[name])
  await pool.query(
    `insert into appointments (id, kind, status, title, starts_at, ends_at, exclusive)
     select n, 'survey', 'booked', title, "start" at time zone 'Europe/London', "end" at time zone 'Europe/London', true
     from unnest($1::bigint[], $2::text[], $3::timestamp[], $4::timestamp[]) r (n, title, "start", "end")`,
    [ids, column('title'), column('start'), column('end')],
  )
  await pool.query(
    `insert into appointments_worker_ids (owner_id, target_id, position) select o, w, 1 from unnest($1::bigint[], $2::bigint[]) r (o, w)`,
    [ids, visits.map((one) => people[one.worker - 1])],
  )
  await pool.query('analyze')
}
