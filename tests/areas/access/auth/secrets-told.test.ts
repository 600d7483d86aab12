import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { declared } from '../../../../schema/areas.ts'
import { testApp } from '../../../support/app.ts'
import { account, lateMailer, tokensSaid } from '../../../support/recovery.ts'

const lines: string[] = []
const { mailer, said, use } = lateMailer()
const t = await testApp({
  mailer,
  logLevel: 'trace',
  log: new Writable({
    write: (chunk, _encoding, next) => {
      lines.push(String(chunk))
      next()
    },
  }),
})
use(t.db)

/** The whole database, as text. */
async function everything(): Promise<string> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows)
    found.push(
      (await t.pool.query<{ all: string }>(`select coalesce(string_agg(t::text, ' '), '') as all from "${name}" t`))
        .rows[0]?.all ?? '',
    )
  return found.join('\n')
}

/** All responses to a user with every permission that need no record id. */
async function answers(): Promise<string> {
  const paths = [
    ...resources.all.map(({ name }) => `/${name}/list`),
    ...resources.all.map(({ name }) => `/${name}/export?format=csv`),
    '/system-settings/list',
    '/system-settings/export',
    '/logs/list',
    '/logs/security',
    '/server-logs/list',
    '/notifications/list',
  ]
  const found: string[] = []
  for (const path of paths) {
    const { status, body } = await t.call('GET', path)
    // A missing record, or one without an export, reveals nothing.
    expect([path, status < 500]).toEqual([path, true])
    if (!/\/export/.test(path)) expect([path, status]).toEqual([path, 200])
    found.push(JSON.stringify(body))
  }
  return found.join('\n')
}

it('a secret reaches only its intended recipient: it is not in the database, logs, responses or exports', async () => {
  const planted: string[] = []
  // Each secret setting: typed, replaced and rejected.
  const samples: Readonly<Record<string, string>> = {
    'inbox.password': 'planted-inbox-password',
    'texts.token': 'planted-texts-token',
    'addresses.ideal_postcodes_key': 'planted-postcodes-key',
    'checkout.stripe_secret_key': 'sk_test_plantedplantedplanted',
    'checkout.stripe_webhook_secret': 'whsec_plantedplantedplanted',
  }
  const secrets = declared.settings.all.filter(({ secret }) => secret).map(({ key }) => key)
  expect(secrets.toSorted()).toEqual(Object.keys(samples).toSorted())
  for (const key of secrets) {
    const value = samples[key] ?? ''
    planted.push(value)
    for (const given of [value, `${value}2`, `${value} \u0000`])
      await t.call('PATCH', '/system-settings', { body: { values: { [key]: given } } })
  }
  // A client secret, accepted and rejected.
  const body = { name: 'Contoso', issuer: 'https://login.example.test', client: 'crm', groups: [] }
  const provider = (await t.call<{ id: number }>('POST', '/sign-in-providers', { body })).body
  for (const more of [{}, { issuer: 'http://not https' }])
    await t.call('PUT', `/sign-in-providers/${provider.id}/secret`, {
      body: { secret: 'planted-client-secret', ...more },
    })
  planted.push('planted-client-secret')
  // Tokens by email, sent and requested with an error.
  const { id, email } = await account(t)
  await t.call('POST', '/auth/forgotten-password', { body: { email }, token: null })
  await t.app.recovery.invite((await account(t, { password: null })).id)
  await mailer.flush()
  const tokens = said.flatMap((line) => /#token=([A-Z0-9-]+)/.exec(line)?.[1] ?? [])
  expect(tokens).toHaveLength(2)
  expect(tokensSaid(said, email)).toHaveLength(1)
  for (const token of tokens) {
    planted.push(token)
    const wrong = { email, token, password: 'short', password_confirmation: 'other' }
    await t.call('POST', '/auth/change-password', { body: wrong, token: null })
    await t.call('POST', `/auth/change-password?token=${token}`, { body: wrong, token: null })
  }
  const told = [await everything(), await answers(), lines.join('\n')]
  expect(lines.length).toBeGreaterThan(20)
  expect(id).toBeGreaterThan(0)
  for (const secret of planted)
    expect([secret, ...told.map((text) => text.includes(secret))]).toEqual([secret, false, false, false])
})
