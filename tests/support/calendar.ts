import type { TestApp } from './app.ts'
import type { RecordBody, Values, Wire } from './factory.ts'

const DAY = 86_400_000

export const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export const ALL_DAYS = [...WEEK, 'saturday', 'sunday'] as const

/** Weekly hours on these days. */
export const hours = (days: readonly string[], from = '08:00', to = '18:00') =>
  days.map((weekday) => ({ weekday, from, to, valid_from: null, valid_to: null }))

export interface Refusal extends Wire {
  readonly clashes: { appointment_id: number; worker_id: number; starts_at: string; ends_at: string }[]
  readonly free: { worker_id: number; starts_at: string; ends_at: string }[]
  readonly unavailable: { worker_id: number; day: string; why: string }[]
}

let made = 0

/** Common helpers of calendar tests, with two locations, categories and franchises. */
export async function calendar(t: TestApp) {
  const two = async (path: string) => {
    const rows = await Promise.all(['North', 'South'].map((name) => t.call<Wire>('POST', path, { body: { name } })))
    return rows.map(({ body }) => body.id) as [number, number]
  }
  const locations = await two('/locations')
  const categories = await two('/worker-categories')
  const franchises = await two('/franchises')
  const worker = async (body: Values = {}, token = t.token): Promise<RecordBody> => {
    const n = ++made
    const answer = await t.call<Wire>('POST', '/workers', {
      body: {
        name: `Worker ${n}`,
        email: `worker${n}@example.test`,
        location_ids: [locations[0]],
        worker_category_id: categories[0],
        shifts: hours(ALL_DAYS),
        ...body,
      },
      token,
    })
    if (answer.status !== 200) throw new Error(`no worker was made: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  /** A visit long ago can be entered late only with a reason. */
  const book = (body: Values, token = t.token) => {
    const isLate = Date.parse(String(body['starts_at'])) < (t.clock.now ?? new Date()).getTime() - DAY
    const late = isLate ? { override_reason: 'Written down late' } : {}
    return t.call<Refusal>('POST', `/appointments${isLate ? '?confirm=past_day' : ''}`, {
      body: { kind: 'survey', ...late, ...body },
      token,
    })
  }
  return { worker, book, locations, categories, franchises }
}
