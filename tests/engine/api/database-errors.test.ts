import { describe, expect, it } from 'vitest'
import { databaseRefusal } from '../../../server/engine/write/databaseErrors.ts'
import { testApp } from '../../support/app.ts'

const t = await testApp()

/** Makes every write of a job type fail as the database would. */
async function failing(code: string): Promise<void> {
  await t.pool.query(`
    create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no room for this' using errcode = '${code}'; end $$;
    create or replace trigger fail before insert on job_types execute function fail()`)
}

describe('a database error', () => {
  it.each([
    ['53100', 503, 'database_full'],
    ['53200', 503, 'busy'],
    ['53400', 503, 'busy'],
    ['57P01', 503, 'database_away'],
    ['57P03', 503, 'database_away'],
    ['25006', 503, 'database_away'],
    ['08006', 503, 'database_away'],
    ['XX000', 500, 'fault'],
  ])('%s is answered with %d %s', async (sqlstate, status, code) => {
    await failing(sqlstate)
    const answer = await t.call('POST', '/job-types', { body: { title: 'In vain' } })
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(JSON.stringify(answer.body)).not.toContain('no room')
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const { body } = await t.call<{ data: { title: string }[] }>('GET', '/job-types/list')
    expect(body.data.some(({ title }) => title === 'In vain')).toBe(false)
  })

  it.each([
    ['Connection terminated unexpectedly', 'database_away'],
    ['Client has encountered a connection error and is not queryable', 'database_away'],
    ['timeout exceeded when trying to connect', 'busy'],
    ['something else', undefined],
  ])('“%s”, for which the driver has no code, is %s', (message, code) => {
    expect(databaseRefusal(new Error(message))?.code).toBe(code)
  })

  it('differs from a fault in the program', () => {
    expect(databaseRefusal(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))?.code).toBe('database_away')
    expect(databaseRefusal(new TypeError('x is undefined'))).toBeUndefined()
    expect(databaseRefusal('timeout')).toBeUndefined()
  })
})
