import { describe, expect, test, vi } from 'vitest'
import { QUEUES, type QueueName } from '../../../../schema/areas/queues/queues.ts'
import { sweepNotifications } from '../../../../server/areas/notifications/sweep.ts'
import type { Wire } from '../../../support/factory.ts'
import { poisonCases } from '../poisonCases.ts'

vi.setConfig({ testTimeout: 120_000 })

const { t, engine, cases } = await poisonCases()

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

    test('puts the one item aside that fails twice, tells somebody, and processes all others', async () => {
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
      // Somebody has mended it.
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

    test('counts nothing against an item while what it needs is away', async () => {
      const [item, behind] = [await make(), await make()]
      // The disk of the database is full.
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

/** Those that are told one by one, with where they are poisoned. */
const ELSEWHERE: Readonly<Partial<Record<QueueName, string>>> = {
  incoming_texts: 'tests/areas/mail/api/texts.test.ts',
}

test('every queue is poisoned', () => {
  expect(QUEUES.filter((queue) => !(queue in cases) && !(queue in ELSEWHERE))).toEqual([])
})
