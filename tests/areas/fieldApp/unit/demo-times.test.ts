import { expect, test } from 'vitest'
import { timeRows, type Went } from '../../../../server/demo/workTimes.ts'

const NOW = Date.parse('2026-11-26T14:10:00Z')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
/** Three visits a day for two workers, the last of them started. */
const went: Went[] = [1, 2].flatMap((worker_id) =>
  [23, 24, 25, 26].flatMap((day) =>
    [8, 10, 13].map((hour, i) => ({
      id: worker_id * 1000 + day * 10 + i,
      worker_id,
      status: day === 26 && hour === 13 ? 'on_site' : 'done',
      starts_at: at(day, hour),
      ends_at: at(day, hour + 2),
    })),
  ),
)

test("recorded times are in order, never in the future, and no worker's visits overlap", () => {
  const rows = timeRows(went, new Set([1240]), NOW)
  expect(rows).toHaveLength(went.length)
  expect(rows).toEqual(timeRows(went, new Set([1240]), NOW))
  const last = new Map<number, string>()
  for (const { worker_id, on_the_way_at, started_at, finished_at, break_minutes } of rows) {
    const said = [last.get(worker_id) ?? '', on_the_way_at, started_at, finished_at].filter((one) => one !== null)
    expect(said).toEqual(said.toSorted())
    expect(said.every((one) => one <= new Date(NOW).toISOString())).toBe(true)
    if (started_at && finished_at)
      expect(break_minutes * 60_000).toBeLessThanOrEqual((Date.parse(finished_at) - Date.parse(started_at)) / 4)
    if (finished_at) last.set(worker_id, finished_at)
  }
  const ended = (id: number) => rows.find(({ owner_id }) => owner_id === id)?.finished_at
  // One started, and one whose end nobody recorded.
  expect([ended(1262), ended(2262), ended(1240)]).toEqual([null, null, null])
  expect(rows.some(({ break_minutes }) => break_minutes > 0)).toBe(true)
})
