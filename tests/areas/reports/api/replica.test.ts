import { afterAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../../schema/engine/reports/shapes.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import { replicaOf } from '../../../../server/engine/reports/replica.ts'
import { testApp } from '../../../support/app.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { startStandby } from '../../../support/standby.ts'

const standby = await startStandby()
afterAll(() => standby.stop())
const copy = openPool(standby.copy, { max: 3, connectionTimeoutMillis: 2_000 })
copy.on('error', () => undefined)
const said: string[] = []
const asked: string[] = []
const replica = replicaOf(openKysely(copy), ({ message }) => void said.push(message))
const pool = openPool(standby.primary, { max: 5 })
pool.on('error', () => undefined)
const api = await testApp(
  {
    ...{ db: openKysely(pool), pool, ownerUrl: standby.primary },
    replica: {
      ask: (primary, question) =>
        replica.ask(primary, (db) => {
          asked.push(db === primary ? 'primary' : 'copy')
          return question(db)
        }),
    },
  },
  standby.primary,
)
afterAll(async () => {
  await copy.end()
  await pool.end()
})
const { customer, franchise, job, line } = invoicing(api)
const net = async () => {
  const { status, body } = await api.call<ReportAnswer>(
    'GET',
    '/reports/services-finances?from=2020-01-01&to=2039-12-31&compare=none&basis=agreed',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.total.figures['net']
}

test('reports are asked of the copy, which is waited for; of the database itself while it is behind or away', async () => {
  const franchise_id = await franchise()
  const customer_id = await customer()
  await job({ customer_id, franchise_id }, [line(100)])
  expect(await net()).toBe(100)
  expect(asked).toEqual(['copy'])
  expect(said).toEqual([])
  // What was written just now is in the next answer, though the copy heard of it later.
  for (const price of [10, 20, 30]) {
    await job({ customer_id, franchise_id }, [line(price)])
    await net()
  }
  expect(await net()).toBe(160)
  expect(asked.every((one) => one === 'copy')).toBe(true)
  await standby.pause()
  await job({ customer_id, franchise_id }, [line(1)])
  expect(await net()).toBe(161)
  expect(said).toEqual(['the replica is behind'])
  expect(asked.at(-1)).toBe('primary')
  await standby.resume()
  await standby.stopCopy()
  // It is left alone for a while after it failed, and nobody waits for it.
  await job({ customer_id, franchise_id }, [line(2)])
  expect(await net()).toBe(163)
  expect(said).toHaveLength(1)
}, 120_000)
