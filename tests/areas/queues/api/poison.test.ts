import { describe, expect, test, vi } from 'vitest'
import { QUEUES, type QueueName } from '../../../../schema/areas/queues/queues.ts'
import { sweepNotifications } from '../../../../server/areas/notifications/sweep.ts'
import { createMailer } from '../../../../server/engine/mail/mailer.ts'
import { handleImports } from '../../../../server/engine/transfer/import/job.ts'
import type { Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { importing } from '../../../support/transfer.ts'
import { poisonCases } from '../poisonCases.ts'

vi.setConfig({ testTimeout: 120_000 })

const { t, engine, cases, jobs, rowsOf } = await poisonCases()

const faultsOf = async (queue: string) =>
  (await t.pool.query('select key, tries, failed_item_id from queue_faults where queue = $1', [queue])).rows
const itemsOf = async (queue: string) =>
  (await t.call<{ data: Wire[] }>('GET', `/failed-items/list?queue=${queue}&sort=id&direction=asc`)).body.data
const toldOf = async (id: number) =>
  (await t.call<{ data: Wire[] }>('GET', '/notifications/list?type=item_failed')).body.data.filter(
    ({ about_id }) => about_id === id,
  )

describe.each(QUEUES.filter((queue) => queue in cases).map((queue) => [queue, cases[queue]] as const))(
  'the queue %s',
  (queue, one) => {
    if (!one) return
    const { make, run, isDone, poison, heal, inOrder = false } = one
    const state = async (ids: readonly number[]) => Promise.all(ids.map(isDone))

    test('sets aside the one item that fails twice, notifies someone, and processes all others', async () => {
      const [before, bad, behind] = [await make(), await make(), await make()]
      await poison(bad, 'P0001')
      await expect(run(), 'the first try is told to who runs it').rejects.toThrow()
      expect(await state([before, bad, behind])).toEqual([true, false, !inOrder])
      expect(await faultsOf(queue)).toMatchObject([{ tries: 1, failed_item_id: null }])
      await run()
      expect(await state([before, bad, behind])).toEqual([true, false, true])
      const [item, ...more] = await itemsOf(queue)
      expect(more).toEqual([])
      expect(item).toMatchObject({ queue, status: 'failed', tries: 2, reason: expect.stringMatching(/./) })
      // It is left alone from now on.
      const later = await make()
      await run()
      await run()
      expect(await state([bad, later])).toEqual([false, true])
      expect(await itemsOf(queue)).toMatchObject([{ tries: 2 }])
      await sweepNotifications(engine)
      await sweepNotifications(engine)
      expect(await toldOf(Number(item?.id))).toHaveLength(1)
      // The cause has been fixed.
      await heal()
      const again = await t.call<Wire>('POST', `/failed-items/${item?.id}/try-again`, {
        body: {},
        headers: { 'if-match': '*' },
      })
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      await one.again()
      expect(await state([bad])).toEqual([true])
      expect(await itemsOf(queue)).toMatchObject([{ status: 'processed' }])
      expect(await faultsOf(queue)).toEqual([])
    })

    test('counts no failure against an item while a dependency is down', async () => {
      const [item, behind] = [await make(), await make()]
      // The database's disk is full.
      await poison(item, '53100')
      for (let n = 0; n < 4; n++) await expect(run()).rejects.toThrow()
      expect(await state([item, behind])).toEqual([false, !inOrder])
      expect(await faultsOf(queue)).toEqual([])
      await heal()
      await run()
      expect(await state([item, behind])).toEqual([true, true])
      expect(await itemsOf(queue)).toMatchObject([{ status: 'processed' }])
    })
  },
)

/** Notifications sent one by one, with where they are made to fail. */
const ELSEWHERE: Readonly<Partial<Record<QueueName, string>>> = {
  incoming_texts: 'tests/areas/mail/api/texts.test.ts',
}

/** Every job of the program, with the queues it processes; or why one item of it blocks no other. */
const JOBS: Readonly<Record<string, readonly QueueName[] | string>> = {
  'failed-items': 'takes up again what the other queues have put aside',
  import: 'one job for each; below',
  'file-sweep': 'looks at no content',
  'recurring-jobs': ['recurring_jobs'],
  'invoice-batches': 'tries are counted at each job of a batch: tests/areas/invoices/api/batch.test.ts',
  'invoice-papers': ['invoice_papers'],
  'accounting-exports': ['accounting_exports'],
  'checkout-event': ['card_events'],
  'checkout-sweep': ['card_events', 'card_payments', 'card_refunds'],
  'checkout-refunds': ['card_refunds'],
  'mail-failures': ['failed_emails'],
  reverts: 'tries are counted at each: tests/areas/logs',
  reports: 'has no items',
  refold: 'makes texts of our own records anew',
  'repair-phones': 'reads our own records once after an upgrade; a record it may not change is listed',
  'report-shares': 'takes whole batches of our own records',
  'take-outs': 'each ends as failed at its first fault',
  'log-keeping': 'tries are counted at each archive and check',
  keeps: ['retention'],
  'complaint-clocks': ['complaints'],
  notifications: ['notifications'],
  messages: ['messages'],
  'mail-in': ['incoming_mail'],
}

test("no job's failing item blocks others", () => {
  expect([...jobs].toSorted()).toEqual(Object.keys(JOBS).toSorted())
})

test('an import that fails twice ends as failed; one that fails with the database waits', async () => {
  const handlers = new Map<string, (run: { data: { id: number }; signal: AbortSignal }) => Promise<void>>()
  handleImports(engine, { ...NO_JOBS, handle: (name, handler) => void handlers.set(name, handler as never) })
  const { poison, heal } = await rowsOf('import_rows', 'import_id')
  const { upload, step } = importing(t, 'customers')
  const started = async () => {
    const { body } = await upload('Last name,Phone\nHollis,01134960177\n')
    const { encoding, delimiter, columns } = body
    const checking = await step(body.id, 'check', { encoding, delimiter, columns })
    expect(checking.body, JSON.stringify(checking.body)).toMatchObject({ status: 'checking' })
    return body.id
  }
  const run = (id: number) => handlers.get('import')?.({ data: { id }, signal: new AbortController().signal })
  const statusOf = async (id: number) =>
    (await t.pool.query('select status from imports where id = $1', [id])).rows[0]?.status
  const bad = await started()
  await poison(bad, '53100')
  for (let n = 0; n < 3; n++) await expect(run(bad)).rejects.toThrow()
  expect(await statusOf(bad)).toBe('checking')
  await heal()
  await poison(bad, 'P0001')
  await expect(run(bad)).rejects.toThrow()
  expect(await statusOf(bad)).toBe('checking')
  await run(bad)
  expect(await statusOf(bad)).toBe('failed')
})

test('an email whose result cannot be saved is sent twice at most, and those after it are sent', async () => {
  const now = { at: new Date() }
  const handed: string[] = []
  const mailer = createMailer({
    db: t.db,
    secret: 'a secret that is long enough for tests',
    clock: () => now.at,
    every: 3_600_000,
    say: () => undefined,
    transport: async ({ to }) => {
      handed.push(to)
      return { answer: to.startsWith('bad') ? 'poisoned' : '250 OK', refused: [], later: [] }
    },
  })
  await t.pool.query('delete from email_queue')
  const { poison } = await rowsOf('email_attempts', 'answer', () => 'poisoned')
  await poison(0, 'P0001')
  for (const to of ['one@example.test', 'bad@example.test', 'two@example.test'])
    await mailer.queue(t.db, { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  for (let n = 0; n < 5; n++) {
    await mailer.flush()
    now.at = new Date(now.at.getTime() + 180_000)
  }
  await mailer.close()
  expect(handed.toSorted()).toEqual(['bad@example.test', 'bad@example.test', 'one@example.test', 'two@example.test'])
  const { rows } = await t.pool.query(
    `select "to", status from emails where "to" like any ('{one@%,bad@%,two@%}') order by id`,
  )
  expect(rows.map(({ to, status }) => `${to.split('@')[0]} ${status}`)).toEqual(['one sent', 'bad failed', 'two sent'])
})

test('every queue has a failing case', () => {
  expect(QUEUES.filter((queue) => !(queue in cases) && !(queue in ELSEWHERE))).toEqual([])
})
