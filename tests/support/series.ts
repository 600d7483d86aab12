import { expect } from 'vitest'
import { localDayAndTime } from '../../schema/engine/time/shifts.ts'
import { fromWallClock } from '../../schema/engine/time/time.ts'
import type { TestApp } from './app.ts'
import type { RecordBody, Values, Wire } from './factory.ts'

export const at = (day: string, time: string) => fromWallClock(day, time) as string

export interface Found {
  of: string
  day: string
  fate: string
  id: number | null
  troubles: { code: string }[]
}
export interface Answer extends Wire {
  data: { done: number[] } & Wire['data']
  dates: Found[]
  changeset: string
}
export interface About {
  rule: Values
  next: Record<'following' | 'all', Values>
  dates: { id: number; day: string; starts_at: string; archived: boolean; status: string }[]
}
export const WEEKLY = { starts_on: '2027-03-01', unit: 'week', count: 6 }
export const MONDAYS = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22', '2027-03-29', '2027-04-05']

/** A series of visits, and the actions on its rule. */
export function seriesActs(t: TestApp, worker: () => Promise<RecordBody>) {
  /** Six Mondays at nine. */
  const series = async (rule: Values = {}) => {
    const who = await worker()
    const first = { kind: 'survey', title: 'Filter', worker_ids: [who.id] }
    const times = { starts_at: at('2027-03-01', '09:00'), ends_at: at('2027-03-01', '10:00') }
    const { status, body } = await t.call<Answer>('POST', '/appointments/series', {
      body: { appointment: { ...first, ...times }, rule: { ...WEEKLY, ...rule } },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return { who, ids: body.data.done }
  }
  const about = async (id: number) => (await t.call<About>('GET', `/appointments/${id}/series`)).body
  /** The days of all visits not archived, by their ids. */
  const days = async (id: number) =>
    (await about(id)).dates.flatMap((one) => (one.archived ? [] : [`${localDayAndTime(one.starts_at).day} ${one.id}`]))
  const daysOnly = async (id: number) => (await days(id)).map((text) => text.slice(0, 10))
  const change = (id: number | undefined, scope: string, rule: Values, rest: Values = {}, token = t.token) =>
    t.call<Answer>('POST', `/appointments/${id}/series/rule`, { body: { scope, rule, ...rest }, token })
  const preview = (id: number | undefined, scope: string, rule: Values, rest: Values = {}) =>
    t.call<Answer>('POST', `/appointments/${id}/series/rule/preview`, { body: { scope, rule, ...rest } })
  const undo = async ({ body }: { body: Answer }) =>
    expect((await t.call('POST', `/changesets/${body.changeset}/undo`)).status).toBe(200)
  return { series, about, days, daysOnly, change, preview, undo }
}
