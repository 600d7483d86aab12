import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { createApp } from '../../../../server/app.ts'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { SECRET, testApp } from '../../../support/app.ts'

const deep = Boolean(process.env['DEEP'])
const ACCOUNTS = deep ? 200 : 2
const TRIES = deep ? 10_000 : 110
/** Addresses the attack comes from. */
const PLACES = 20
/** The tries an attacker from many addresses has on one account before each further one waits (server/areas/access/auth/tryLimits.ts). */
const MOST = 50

const { app, db, pool, clock } = await testApp()

const guess = (email: string, password: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/panel-api/auth/login', payload: { email, password }, remoteAddress })
const emailOf = (n: number) => `victim${n}@example.test`
/** The owner's usual address: one for each, because an address from which everybody signs in is limited itself. */
const placeOf = (n: number) => `10.9.0.${n}`

beforeAll(async () => {
  const hash = await hashPassword('the right password')
  await pool.query(
    `with made as (insert into users (first_name, email, user_group_id)
       select 'Victim', 'victim' || n || '@example.test', 1 from generate_series(0, $2::int - 1) n returning id)
     insert into credentials (user_id, password_hash) select id, $1 from made`,
    [hash, ACCOUNTS],
  )
})

describe('guessing from many addresses on many accounts', () => {
  it(
    'gets a bounded number of tries, and the owner can still sign in from their usual address',
    async () => {
      clock.now = new Date()
      for (let n = 0; n < ACCOUNTS; n++) {
        expect((await guess(emailOf(n), 'the right password', placeOf(n))).statusCode).toBe(200)
      }
      await pool.query('delete from rate_limits')
      const judged = new Map<string, number>()
      for (let i = 0; i < TRIES; i++) {
        const email = emailOf(i % ACCOUNTS)
        const { statusCode, headers } = await guess(
          email,
          `guess ${i}`,
          `10.0.${(i + Math.floor(i / ACCOUNTS)) % PLACES}.1`,
        )
        expect([401, 429]).toContain(statusCode)
        if (statusCode === 401) judged.set(email, (judged.get(email) ?? 0) + 1)
        else expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      const counts = [...judged.values()]
      console.info(
        `${TRIES} tries at ${ACCOUNTS} accounts: ${counts.reduce((a, b) => a + b, 0)} judged, ${Math.max(...counts)} at most for one`,
      )
      expect(judged.size).toBe(ACCOUNTS)
      expect(Math.max(...counts)).toBeLessThanOrEqual(MOST)
      // With few accounts the accounts are limited first; with many, the addresses are, long before.
      if (!deep) expect(Math.max(...counts)).toBe(MOST)
      for (let n = 0; n < ACCOUNTS; n++) {
        expect((await guess(emailOf(n), 'the right password', placeOf(n))).statusCode).toBe(200)
      }
      // From a new address of their own, the owner waits a minute at most.
      const stranger = await guess(emailOf(0), 'the right password', '10.7.7.7')
      if (stranger.statusCode === 429) expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(60)
      clock.now = null
    },
    deep ? 900_000 : 60_000,
  )
})

/** All users behind one router, or behind an undeclared proxy, share one address. */
describe('an office with one address', () => {
  /** More than the tries that one address has. */
  const PEOPLE = deep ? 130 : 104
  /** This many sign in between two mistakes. */
  const BETWEEN = deep ? 2 : 8
  const OFFICE = '10.20.0.1'
  const memberOf = (n: number) => `member${n}@example.test`
  const mistake = (n: number) => guess(`nobody${n}@example.test`, 'a guess', OFFICE)
  const enter = (n: number, at = OFFICE) => guess(memberOf(n), 'the right password', at)

  beforeAll(async () => {
    const hash = await hashPassword('the right password')
    await pool.query(
      `with made as (insert into users (first_name, email, user_group_id)
         select 'Member', 'member' || n || '@example.test', 1 from generate_series(0, $2::int - 1) n returning id)
       insert into credentials (user_id, password_hash) select id, $1 from made`,
      [hash, PEOPLE],
    )
  })
  beforeEach(async () => {
    clock.now = new Date()
    await pool.query('delete from rate_limits')
  })
  afterAll(() => {
    clock.now = null
  })

  it('can sign everyone in, however many there are, with mistakes in between', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < PEOPLE; n++) {
      if (n % BETWEEN === 1) expect((await mistake(n)).statusCode).toBe(401)
      statuses.add((await enter(n)).statusCode)
    }
    expect([...statuses]).toEqual([200])
    // Only the successful try is refunded.
    const { rows } = await pool.query('select hits from rate_limits where key = $1', [`login:${OFFICE}`])
    expect(rows).toEqual([{ hits: PEOPLE / BETWEEN }])
  }, 60_000)

  it('blocks a guesser after a hundred tries, even with successful sign-ins in between, and none of the usual users', async () => {
    let judged = 0
    for (let n = 0; n < (deep ? 120 : 104); n++) {
      if ((await mistake(n)).statusCode === 401) judged++
      if (n % (deep ? 10 : 25) === 0) expect((await enter(1)).statusCode).toBe(200)
    }
    expect(judged).toBe(100)
    for (let n = 0; n < 5; n++) expect((await enter(n)).statusCode).toBe(200)
    // A user who never signed in from there waits like the guesser.
    await pool.query(`delete from sessions where ip = $1 and user_id = (select id from users where email = $2)`, [
      OFFICE,
      memberOf(7),
    ])
    expect((await enter(7)).statusCode).toBe(429)
  }, 60_000)

  it('is counted across all servers', async () => {
    const other = await createApp({
      db,
      pool,
      resources,
      clock: () => clock.now as Date,
      auth: { secret: SECRET },
    })
    const there = (n: number) =>
      other.inject({
        method: 'POST',
        url: '/panel-api/auth/login',
        payload: { email: `nobody${n}@example.test`, password: 'a guess' },
        remoteAddress: OFFICE,
      })
    for (let n = 0; n < 50; n++)
      expect([(await mistake(2 * n)).statusCode, (await there(2 * n + 1)).statusCode]).toEqual([401, 401])
    expect([(await mistake(200)).statusCode, (await there(201)).statusCode]).toEqual([429, 429])
    await other.close()
  }, 60_000)
})
