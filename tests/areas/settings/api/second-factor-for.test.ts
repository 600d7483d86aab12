import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'

const api = await testApp()
// A user who changes it would have to set one up as well.
const save = (value: string) =>
  api.pool.query(`update system_settings set value = to_jsonb($1::text) where key = 'auth.second_factor'`, [value])
const needed = async (token: string) => {
  const me = await api.call<{ second_factor_needed: boolean }>('GET', '/auth/me', { token })
  const leads = await api.call<{ code?: string }>('GET', '/leads/list', { token })
  expect(leads.body.code === 'second_factor_needed').toBe(me.body.second_factor_needed)
  return me.body.second_factor_needed
}
const required = async (token: string) =>
  (await api.call<{ second_factor: { required: boolean } }>('GET', '/auth/profile', { token })).body.second_factor
    .required

test('a second factor is required of the users the setting names, from the next request', async () => {
  await api.call('GET', '/system-settings/list')
  const staff = await api.userWith(['Leads:list', 'Users:profileView'])
  const boss = await api.userWith(['Leads:list', 'Users:profileView', 'Users:edit'])
  const all = async () => [await needed(staff.token), await needed(boss.token)]
  expect(await all()).toEqual([false, false])
  await save('administrators')
  expect(await all()).toEqual([false, true])
  expect(await required(staff.token)).toBe(false)
  await save('everybody')
  expect(await all()).toEqual([true, true])
  // Once it is set up, or was checked elsewhere, nothing more is required.
  await api.pool.query(`insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [
    boss.id,
  ])
  expect(await all()).toEqual([true, false])
  await api.pool.query('update sessions set second_factor_elsewhere = true where user_id = $1', [staff.id])
  expect(await all()).toEqual([false, false])
  const both = async () => [await required(staff.token), await required(boss.token)]
  expect(await both()).toEqual([true, true])
  await save('administrators')
  expect(await both()).toEqual([false, true])
  await save('groups')
  expect(await both()).toEqual([false, false])
})
