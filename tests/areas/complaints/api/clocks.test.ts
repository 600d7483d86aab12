import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { warnAll } from '../../../../server/areas/complaints/sweep.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { customer } = invoicing(t)
const [NEW, INVESTIGATING, AWAITING] = [1, 3, 4]

const engineAt = (at: string): Engine => ({
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  clock: () => new Date(at),
  rules: collectRules(rules),
})
const warnAt = (at: string) => warnAll(engineAt(at))

let of = 0
beforeAll(async () => {
  of = await customer()
})
beforeEach(async () => {
  t.clock.now = new Date('2026-11-25T10:00:00Z')
  await t.pool.query('delete from tasks; delete from complaints')
})
/** Received on Tuesday at ten: acknowledgement due Wednesday 17:00, response the next Tuesday, resolution the Tuesday after that. */
const add = async (more: Values = {}): Promise<Wire> => {
  const body = { subject: 'Leaks', description: 'Again', customer_id: of, received_at: '2026-11-24T10:00:00Z', ...more }
  const made = await t.call<Wire>('POST', '/complaints', { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const said = async (id: number) =>
  (
    await t.pool.query(`select key from comments where subject = 'complaints' and subject_id = $1 order by id`, [id])
  ).rows.map(({ key }) => key.replace('complaint_', ''))
const tasksOf = async (id: number) =>
  (
    await t.pool.query(
      `select title, priority, "assignedTo", created_by from tasks where subject = 'complaints' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

describe('warnings', () => {
  test('are sent at three quarters of a deadline and when it is missed, each once, with a task for the person responsible', async () => {
    const who = await t.userWith(['Complaints:list'])
    const { id, ref, version } = await add({ assignedTo: who.id })
    // 16 working hours, of which 12 have passed on Wednesday at 13:00.
    expect(await warnAt('2026-11-25T12:59:00Z')).toBe(0)
    expect(await warnAt('2026-11-25T13:00:00Z')).toBe(1)
    expect(await warnAt('2026-11-25T13:05:00Z')).toBe(0)
    expect(await said(id)).toEqual(['acknowledge_near'])
    expect(await warnAt('2026-11-25T17:00:00Z')).toBe(1)
    expect(await warnAt('2026-11-26T09:00:00Z')).toBe(0)
    expect(await said(id)).toEqual(['acknowledge_near', 'acknowledge_missed'])
    expect(await tasksOf(id)).toEqual([
      { title: `Acknowledge ${ref} soon`, priority: 'high', assignedTo: who.id, created_by: null },
      { title: `${ref} should have been acknowledged`, priority: 'urgent', assignedTo: who.id, created_by: null },
    ])
    // A warning does not make anyone's open form stale.
    expect((await t.call<Wire>('GET', `/complaints/${id}`)).body.version).toBe(version)
  })

  test('for an untouched complaint are sent for every deadline; a deadline missed meanwhile is not reported as near', async () => {
    const { id } = await add()
    expect(await warnAt('2026-12-09T09:00:00Z')).toBe(3)
    expect(await said(id)).toEqual(['acknowledge_missed', 'respond_missed', 'resolve_missed'])
  })

  test('are sent once, though two servers check at the same moment and the first was interrupted', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => add()))
    const counts = await Promise.all(Array.from({ length: 4 }, () => warnAt('2026-11-25T18:00:00Z')))
    expect(counts.reduce((a, b) => a + b, 0)).toBe(6)
    for (const { id } of all) {
      expect(await said(id)).toEqual(['acknowledge_missed'])
      expect(await tasksOf(id)).toHaveLength(1)
    }
    const more = [await add(), await add()]
    let asked = 0
    const stopped = await warnAll(engineAt('2026-11-25T18:00:00Z'), () => asked++ > 0)
    expect([stopped, await warnAt('2026-11-25T18:00:00Z')]).toEqual([1, 1])
    for (const { id } of more) expect(await tasksOf(id)).toHaveLength(1)
  })

  test('that cannot be saved do not block the others, and are sent with the next run', async () => {
    const [bad, good] = [await add(), await add()]
    await t.pool.query(
      `alter table tasks add constraint no_bad check (subject_id is distinct from ${bad.id}) not valid`,
    )
    await expect(warnAt('2026-11-25T18:00:00Z')).rejects.toThrow()
    expect([await said(bad.id), await said(good.id)]).toEqual([[], ['acknowledge_missed']])
    await t.pool.query('alter table tasks drop constraint no_bad')
    expect(await warnAt('2026-11-25T18:00:00Z')).toBe(1)
    expect(await said(bad.id)).toEqual(['acknowledge_missed'])
  })

  test('are not sent for a complaint on hold, closed, on time or archived', async () => {
    await add({ complaint_status_id: AWAITING })
    await add({ complaint_status_id: 8, resolution: 'Mended' })
    const archived = await add()
    await t.call('DELETE', `/complaints/${archived.id}`)
    const met = await add({ complaint_status_id: INVESTIGATING })
    expect(await warnAt('2026-11-26T09:00:00Z')).toBe(0)
    expect(await warnAt('2026-12-01T16:00:00Z')).toBe(1)
    expect(await said(met.id)).toEqual(['respond_near'])
  })

  test('go to the author if nobody is responsible, in their language, and never to a former user', async () => {
    await t.pool.query(`update users set locale = 'zh' where id = 1`)
    const { id, ref } = await add({ complaint_status_id: NEW })
    await warnAt('2026-11-25T18:00:00Z')
    expect(await tasksOf(id)).toMatchObject([{ title: `${ref} 未按时确认`, assignedTo: 1 }])
    await t.pool.query(`update users set locale = null where id = 1`)
    const gone = await t.userWith(['Complaints:list'])
    const other = await add({ assignedTo: gone.id })
    await t.pool.query('update complaints set created_by = null where id = $1', [other.id])
    await t.pool.query('update users set active = false where id = $1', [gone.id])
    await warnAt('2026-11-25T18:00:00Z')
    expect(await tasksOf(other.id)).toMatchObject([{ assignedTo: null }])
  })
})
