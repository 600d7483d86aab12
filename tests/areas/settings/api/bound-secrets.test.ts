import { afterEach, describe, expect, it } from 'vitest'
import { declared } from '../../../../schema/areas.ts'
import type { AnySetting } from '../../../../schema/engine/settings/setting.ts'
import { SEALED } from '../../../../server/areas/access/keys/turn.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()

/** Two addresses for each setting that a secret is bound to. */
const ADDRESSES: Readonly<Record<string, readonly [first: unknown, second: unknown]>> = {
  'inbox.host': ['mail.example.test', 'mail.elsewhere.test'],
  'inbox.port': [993, 1993],
  'inbox.tls': [true, false],
  'inbox.user': ['box', 'other'],
  'inbox.certificate': [
    '-----BEGIN CERTIFICATE-----\nb25l\n-----END CERTIFICATE-----',
    '-----BEGIN CERTIFICATE-----\ndHdv\n-----END CERTIFICATE-----',
  ],
  'texts.account': ['AC1', 'AC2'],
  'texts.base': ['https://texts.example.test', 'https://texts.elsewhere.test'],
}
const SECRETS: Readonly<Record<string, readonly [first: string, second: string]>> = {
  'inbox.password': ['first password', 'second password'],
  'texts.token': ['first-token', 'second-token'],
}

const secrets = declared.settings.all.filter(({ secret }) => secret)
const bound = secrets.flatMap((one) => (one.boundTo?.length ? [[one.key, one, one.boundTo] as const] : []))

interface Refusal {
  readonly errors?: Readonly<Record<string, readonly { readonly code: string }[]>>
}
const save = (values: Readonly<Record<string, unknown>>) =>
  t.call<Refusal>('PATCH', '/system-settings', { body: { values } })
const idOf = async (key: string) => (await t.settings.states()).find(({ setting }) => setting.key === key)?.id
const read = (setting: AnySetting) => t.settings.get(setting)
const addressOf = async (keys: readonly string[]) =>
  Promise.all(keys.map((key) => read(declared.settings.find(key) as AnySetting)))
const nth = (keys: readonly string[], which: 0 | 1) =>
  Object.fromEntries(keys.map((key) => [key, ADDRESSES[key]?.[which]]))
const given = (key: string, which: 0 | 1) => ({ [key]: SECRETS[key]?.[which] })

afterEach(async () => {
  for (const [key, , keys] of bound) await save({ [key]: null, ...Object.fromEntries(keys.map((one) => [one, null])) })
})

describe('a secret is used only at the address it was entered for', () => {
  it('has samples for every bound secret', () => {
    expect(bound.map(([key]) => key).toSorted()).toEqual(Object.keys(SECRETS).toSorted())
    expect(bound.flatMap(([, , keys]) => keys).toSorted()).toEqual(Object.keys(ADDRESSES).toSorted())
  })

  it('knows every column with encrypted secrets', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name in ('sealed', 'secret')`,
    )
    // Second factors and queued emails go only to their owner and through the environment's mail server.
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['email_queue.sealed', 'second_factors.secret', 'sign_in_secrets.sealed', 'system_settings.sealed'].toSorted(),
    )
    expect(SEALED.length).toBe(rows.length)
  })

  describe.each(bound)('%s', (key, secret, keys) => {
    const begin = async () => {
      const answer = await save({ ...nth(keys, 0), ...given(key, 0) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }

    it.each(keys)('must be entered again when %s changes, and the old pair stays in use', async (address) => {
      await begin()
      const before = await addressOf(keys)
      const together = await save({ [address]: ADDRESSES[address]?.[1] })
      expect(together).toMatchObject({ status: 422, body: { errors: { [key]: [{ code: 'secret_again' }] } } })
      const alone = await t.call<Refusal>('PATCH', `/system-settings/${await idOf(address)}`, {
        body: { value: ADDRESSES[address]?.[1] },
      })
      expect(alone).toMatchObject({ status: 422, body: { errors: { value: [{ code: 'secret_again' }] } } })
      const file = { format: 'settings', version: 1, settings: { [address]: ADDRESSES[address]?.[1] } }
      const imported = await t.call<Refusal>('POST', '/system-settings/import', { body: file })
      expect(imported).toMatchObject({ status: 422, body: { errors: { [key]: [{ code: 'secret_again' }] } } })
      const back = await save({ [address]: null })
      // The default may equal the current value.
      if (back.status !== 200) expect(back.body.errors).toMatchObject({ [key]: [{ code: 'secret_again' }] })
      expect([await addressOf(keys), await read(secret)]).toEqual([before, SECRETS[key]?.[0]])
    })

    it('is accepted with a new address in one save, and an undo never combines the old one with it', async () => {
      await begin()
      const moved = await save({ ...nth(keys, 1), ...given(key, 1) })
      expect(moved.status).toBe(200)
      expect([await addressOf(keys), await read(secret)]).toEqual([Object.values(nth(keys, 1)), SECRETS[key]?.[1]])
      const { rows } = await t.pool.query<{ id: number; changeset: string }>(
        `select id, changeset from log_entries where entity = 'system-settings' and changeset =
           (select changeset from log_entries where entity = 'system-settings' order by id desc limit 1) order by id`,
      )
      expect(rows.length).toBe(keys.length + 1)
      const set = rows[0]?.changeset
      const ways = [
        [`/changesets/${set}/undo`, {}],
        [`/changesets/${set}/revert`, {}],
        ...rows.map(({ id }) => [`/logs/${id}/revert`, {}] as const),
      ] as const
      const told: string[] = []
      for (const [path, body] of ways) told.push(JSON.stringify((await t.call('POST', path, { body })).body))
      expect(told.slice(0, 2).map((text) => text.includes('secret_again'))).toEqual([true, true])
      expect([await addressOf(keys), await read(secret)]).toEqual([Object.values(nth(keys, 1)), SECRETS[key]?.[1]])
    })

    it('allows any new address once it is removed, also in the same save', async () => {
      await begin()
      expect((await save({ ...nth(keys, 1), [key]: null })).status).toBe(200)
      expect((await save(nth(keys, 0))).status).toBe(200)
      expect(await read(secret)).toBe(null)
    })

    it('is not used if the address was changed by bypassing the settings', async () => {
      await begin()
      const [address = ''] = keys.filter((one) => typeof ADDRESSES[one]?.[1] === 'string')
      await t.pool.query('update system_settings set value = $2 where key = $1', [
        address,
        JSON.stringify(ADDRESSES[address]?.[1]),
      ])
      expect(await read(secret)).toBe(null)
      const states = await t.call<{ data: { key: string; is_set: boolean }[] }>('GET', '/system-settings/list')
      expect(states.body.data.find((one) => one.key === key)).toMatchObject({ is_set: false })
    })

    it('is migrated from before it was bound, and stays at its address', async () => {
      await begin()
      await t.pool.query('update system_settings set bound_to = null where key = $1', [key])
      expect(await read(secret)).toBe(SECRETS[key]?.[0])
      const [address = ''] = keys
      expect((await save({ [address]: ADDRESSES[address]?.[1] })).status).toBe(422)
    })
  })
})
