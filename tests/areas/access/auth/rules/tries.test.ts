import { beforeEach, describe, expect, it } from 'vitest'
import { type Act, countTry, forgiveTries } from '../../../../../server/areas/access/auth/tryLimits.ts'
import { clonedPool } from '../../../../support/database.ts'

const pool = await clonedPool()
const BEGAN = Date.parse('2026-11-27T08:00:00Z')
/** Seconds after which tries no longer add up. */
const FORGOTTEN = 900
const at = (seconds: number) => new Date(BEGAN + seconds * 1000)
const EMAIL = 'ann@example.test'

beforeEach(async () => {
  await pool.query('delete from rate_limits; delete from sessions')
})

/** Tries as often as allowed, waiting as told. @returns how many were free, and the waits after them in seconds */
async function waits(act: Act, from: (n: number) => { ip: string; account: string }, free: number, count: number) {
  let now = 0
  const found: number[] = []
  for (let n = 1; found.length < count; n++) {
    const { ip, account } = from(n)
    const tried = await countTry(pool, act, ip, account, at(now))
    if (n <= free) expect(tried.wait, `try ${n}`).toBe(0)
    if (tried.wait === 0) continue
    found.push(tried.wait)
    now += tried.wait
    // Tries during a wait do not count: they extend nothing.
    expect(tried.counted).toEqual([])
  }
  return found
}

describe('tries on an account', () => {
  it.each([
    ['login', 10, [30, 60, 120, 240, 480, 900, 900]],
    ['ask', 5, [30, 60, 120, 240, 480, 900]],
    ['redeem', 10, [30, 60, 120, 240, 480, 900]],
  ] as const)('from one address have this many free for %s, then waits that double', async (act, free, long) => {
    expect(await waits(act, () => ({ ip: '10.0.0.1', account: EMAIL }), free, long.length)).toEqual(long)
  })

  it.each([
    ['login', 50, [10, 20, 40, 60, 60]],
    ['ask', 8, [60, 120, 240, 480, 600, 600]],
    ['redeem', 30, [10, 20, 40, 60, 60]],
  ] as const)('from many addresses have this many free for %s, then a short wait', async (act, free, long) => {
    expect(await waits(act, (n) => ({ ip: `10.0.1.${n}`, account: EMAIL }), free, long.length)).toEqual(long)
  })

  it.each([
    ['login', 100, [30, 60, 120]],
    ['ask', 60, [30, 60, 120]],
    ['redeem', 60, [30, 60, 120]],
  ] as const)('on many accounts from one address have this many free for %s', async (act, free, long) => {
    expect(await waits(act, (n) => ({ ip: '10.0.0.1', account: `n${n}@example.test` }), free, long.length)).toEqual(
      long,
    )
  })

  it('count against the pair, the account and the address, each action separately', async () => {
    const { wait, counted } = await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    expect(wait).toBe(0)
    expect(counted.toSorted()).toEqual(['login:10.0.0.1', `login:10.0.0.1:${EMAIL}`, `login::${EMAIL}`].toSorted())
    for (let n = 0; n < 9; n++) await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))).wait).toBe(30)
    expect((await countTry(pool, 'ask', '10.0.0.1', EMAIL, at(0))).wait).toBe(0)
    expect((await countTry(pool, 'login', '10.0.0.2', EMAIL, at(0))).wait).toBe(0)
  })

  it('are told the remaining wait, in whole seconds', async () => {
    for (let n = 0; n < 10; n++) await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(29.5))).wait).toBe(1)
    expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(30))).wait).toBe(0)
  })

  it('start over if far apart, and not before', async () => {
    for (let n = 0; n < 10; n++) await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    await countTry(pool, 'login', '10.0.0.1', EMAIL, at(30 + FORGOTTEN - 1))
    expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(30 + FORGOTTEN - 1))).wait).toBe(60)
    const later = 30 + FORGOTTEN - 1 + 60 + FORGOTTEN
    for (let n = 0; n < 10; n++)
      expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(later))).wait, `try ${n}`).toBe(0)
    expect((await countTry(pool, 'login', '10.0.0.1', EMAIL, at(later))).wait).toBe(30)
  })

  it("from the owner's known address wait only for tries made there", async () => {
    await pool.query(
      `insert into sessions (id, user_id, issued_at, expires_at, last_seen, ip) select gen_random_uuid(), id, $1, $1, $1, '10.0.0.9' from users where lower(email) = 'admin@demo.test'`,
      [at(0)],
    )
    for (let n = 0; n < 50; n++) await countTry(pool, 'login', `10.0.1.${n}`, 'admin@demo.test', at(0))
    expect((await countTry(pool, 'login', '10.0.2.1', 'admin@demo.test', at(0))).wait).toBe(10)
    const known = await countTry(pool, 'login', '10.0.0.9', 'admin@demo.test', at(0))
    expect(known).toEqual({ wait: 0, counted: ['login:10.0.0.9:admin@demo.test'] })
    // Another account is not known there.
    expect((await countTry(pool, 'login', '10.0.0.9', EMAIL, at(0))).counted).toHaveLength(3)
  })
})

describe('tries of a successful user', () => {
  const rows = async () => {
    const { rows: found } = await pool.query<{ key: string; hits: number }>(
      'select key, hits from rate_limits order by key',
    )
    return Object.fromEntries(found.map(({ key, hits }) => [key, hits]))
  }

  it('are cleared for the account, and only the right one for the address', async () => {
    for (let n = 0; n < 3; n++) await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    await countTry(pool, 'login', '10.0.0.1', 'bob@example.test', at(0))
    await countTry(pool, 'ask', '10.0.0.1', EMAIL, at(0))
    const { counted } = await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    await forgiveTries(pool, { acts: ['login'], ip: '10.0.0.1', account: EMAIL, counted }, at(1))
    expect(await rows()).toEqual({
      'login:10.0.0.1': 4,
      'login:10.0.0.1:bob@example.test': 1,
      'login::bob@example.test': 1,
      'ask:10.0.0.1': 1,
      [`ask:10.0.0.1:${EMAIL}`]: 1,
      [`ask::${EMAIL}`]: 1,
    })
  })

  it('are cleared in each named action, with the expired ones', async () => {
    await countTry(pool, 'redeem', '10.0.0.7', 'old@example.test', at(-FORGOTTEN))
    for (const act of ['login', 'ask'] as const) await countTry(pool, act, '10.0.0.1', EMAIL, at(0))
    await forgiveTries(pool, { acts: ['login', 'ask'], ip: '10.0.0.1', account: EMAIL, counted: [] }, at(0))
    expect(await rows()).toEqual({ 'login:10.0.0.1': 1, 'ask:10.0.0.1': 1 })
  })

  it('are refunded only once', async () => {
    const { counted } = await countTry(pool, 'login', '10.0.0.1', EMAIL, at(0))
    for (let n = 0; n < 2; n++)
      await forgiveTries(pool, { acts: ['login'], ip: '10.0.0.1', account: EMAIL, counted }, at(0))
    expect(await rows()).toEqual({ 'login:10.0.0.1': 0 })
  })
})
