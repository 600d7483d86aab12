import { beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { withFaultNotifications } from '../../../../server/areas/notifications/jobFaults.ts'
import { sweepNotifications } from '../../../../server/areas/notifications/sweep.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import type { JobRun, Jobs } from '../../../../server/engine/jobs/jobs.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  clock: () => new Date(),
  rules: new Map(),
}
const ANN = await t.userWith(['SettingGroups:edit', 'Notifications:list'])
const BEN = await t.userWith(['Notifications:list'])

beforeEach(async () => {
  await t.pool.query('delete from notifications')
})
const toldTo = async (user: number) =>
  (
    await t.pool.query('select line, params from notifications where user_id = $1 and type = $2 order by line desc', [
      user,
      'job_failed',
    ])
  ).rows

test('users who manage settings are notified of repeated failures, once a day; others are not', async () => {
  const runs = new Map<string, (run: JobRun<object>) => Promise<void>>()
  const bare: Jobs = {
    handle: (name, handler) => void runs.set(name, handler as never),
    send: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  }
  let broken = true
  withFaultNotifications(bare, engine, (error) => expect(error).toBeUndefined()).handle('papers', async () => {
    if (broken) throw new Error('no space left')
  })
  const run = (aborted = false) => {
    const signal = aborted ? AbortSignal.abort() : new AbortController().signal
    return runs
      .get('papers')?.({ data: {}, signal })
      .catch((error: Error) => error.message)
  }
  expect(await run()).toBe('no space left')
  await run()
  // A job interrupted by a server's end has not failed.
  await run(true)
  expect(await toldTo(ANN.id)).toEqual([])
  await run()
  expect(await toldTo(ANN.id)).toEqual([{ line: 'fault', params: { job: 'papers' } }])
  expect(await toldTo(BEN.id)).toEqual([])
  for (let n = 0; n < 6; n++) await run()
  expect(await toldTo(ANN.id)).toHaveLength(1)
  await t.pool.query('delete from notifications')
  // Once it works, failures are counted from zero.
  broken = false
  await run()
  broken = true
  await run()
  await run()
  expect(await toldTo(ANN.id)).toEqual([])
})

test('the user who requested a revert or a batch is notified that it failed', async () => {
  await t.pool.query(
    `insert into changeset_reverts (changesets, preview, user_id, ip, total, finished_at, code) values ('{}', false, $1, '', 1, now(), 'fault')`,
    [BEN.id],
  )
  const { rows } = await t.pool.query(
    `insert into invoice_batches (user_id, issue, finished_at) values ($1, false, now()) returning id`,
    [BEN.id],
  )
  await t.pool.query(
    `insert into invoice_batch_jobs (batch_id, n, job_id, code, done_at) values ($1, 1, 1, null, now()), ($1, 2, 2, 'no_address', now())`,
    [rows[0].id],
  )
  await sweepNotifications(engine)
  await sweepNotifications(engine)
  expect(await toldTo(BEN.id)).toEqual([
    { line: 'revert', params: {} },
    { line: 'batch', params: { left: 1, of: 2 } },
  ])
  expect(await toldTo(ANN.id)).toEqual([])
})
