import { expect, it } from 'vitest'
import { providerOf } from '../../../../server/areas/access/auth/signOn/provider.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()

interface Row {
  readonly id: number
  readonly issuer: string
  readonly client: string
  readonly errors?: Readonly<Record<string, readonly { readonly code: string }[]>>
}
let n = 0
async function provider() {
  const body = { name: `Provider ${++n}`, issuer: 'https://login.example.test', client: 'crm', groups: [] }
  const { id } = (await t.call<Row>('POST', '/sign-in-providers', { body })).body
  expect((await t.call('PUT', `/sign-in-providers/${id}/secret`, { body: { secret: 'the first' } })).status).toBe(200)
  return id
}
const update = (id: number, body: object) => t.call<Row>('PATCH', `/sign-in-providers/${id}`, { body })
const stateOf = async (id: number) => {
  const { issuer, client, sealed } = (await providerOf(t.db, id)) as NonNullable<Awaited<ReturnType<typeof providerOf>>>
  const secret = sealed && t.settings.seal.open(sealed, `sign-in provider ${id}`).toString()
  return { issuer, client, secret }
}
const AT_FIRST = { issuer: 'https://login.example.test', client: 'crm', secret: 'the first' }

it.each([
  ['issuer', 'https://login.elsewhere.test'],
  ['client', 'other'],
])('does not send a secret to a %s other than the one it was entered for', async (field, value) => {
  const id = await provider()
  const refused = await update(id, { [field]: value })
  expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [{ code: 'secret_bound' }] } } })
  expect(await stateOf(id)).toEqual(AT_FIRST)
  // Other changes still work.
  expect((await update(id, { name: `Provider ${++n}`, issuer: AT_FIRST.issuer })).status).toBe(200)
  await t.pool.query(`update sign_in_providers set ${field} = $2 where id = $1`, [id, value])
  expect(await stateOf(id)).toEqual({ ...AT_FIRST, [field]: value, secret: null })
})

it('accepts a new issuer together with its secret, and no undo restores only the old one', async () => {
  const id = await provider()
  const moved = { issuer: 'https://login.elsewhere.test', client: 'other' }
  const set = await t.call<Row>('PUT', `/sign-in-providers/${id}/secret`, { body: { ...moved, secret: 'the second' } })
  expect(set).toMatchObject({ status: 200, body: moved })
  expect(await stateOf(id)).toEqual({ ...moved, secret: 'the second' })
  const { rows } = await t.pool.query<{ id: number; changeset: string }>(
    `select id, changeset from log_entries where entity = 'sign-in-providers' and entity_id = $1 order by id desc limit 2`,
    [id],
  )
  for (const path of [`/changesets/${rows[0]?.changeset}/revert`, ...rows.map((row) => `/logs/${row.id}/revert`)])
    await t.call('POST', path, { body: {} })
  expect(await stateOf(id)).toEqual({ ...moved, secret: 'the second' })
})
