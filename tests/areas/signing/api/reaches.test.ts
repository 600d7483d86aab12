import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type JobStatusRow, reaches } from '../../../../schema/areas/signing/required.ts'
import { reaches as reachesInSql } from '../../../../server/areas/signing/required.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const t = await testApp()

test('database and phone agree on how far a job has progressed, for any two statuses', async () => {
  for (const [title, category, position] of [
    ['Parts ordered', 'in_progress', 4],
    ['Snagging', 'in_progress', 9],
    ['Paused', 'on_hold', 4],
  ] as const) {
    const { status, body } = await t.call<Wire>('POST', '/job-statuses', { body: { title, category, position } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { rows } = await sql<{ now: JobStatusRow; at: JobStatusRow; reached: boolean }>`
    select jsonb_build_object('id', a.id, 'category', a.category, 'position', a.position) as now,
      jsonb_build_object('id', b.id, 'category', b.category, 'position', b.position) as at, ${reachesInSql('a', 'b')} as reached
    from job_statuses a cross join job_statuses b`.execute(t.db)
  expect(rows.length).toBe(11 * 11)
  for (const { now, at, reached } of rows)
    expect(reaches(now, at), `${JSON.stringify(now)} ${JSON.stringify(at)}`).toBe(reached)
})
