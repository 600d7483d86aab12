import { expect, test } from 'vitest'
import type { TestResult } from '../../../../schema/areas/settings/shapes.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { s3Server } from '../../../support/s3.ts'
import { startServer } from '../../../support/server.ts'

const api = await testApp()
const s3 = await s3Server()
interface State {
  readonly key: string
  readonly value: unknown
  readonly from: string
}

test('a server in another process applies changes at once, its environment takes priority there, and its storage is tested', async () => {
  const second = startServer({
    DATABASE_URL: api.url,
    JWT_SECRET: SECRET,
    SEALING_KEY: SECRET,
    DEMO: '0',
    S3_URL: s3.url,
    SESSION_IDLE_MINUTES: '30',
  })
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = new Headers({ authorization: `Bearer ${api.token}` })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(`${await second.address}/panel-api${path}`, { method, headers, ...sent })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const there = async (key: string) =>
    (await ask<{ data: State[] }>('GET', '/system-settings/list')).body.data.find((one) => one.key === key)
  const forgotten = () => ask<{ code: string }>('POST', '/auth/forgotten-password', { email: 'nobody@example.test' })

  // A change on one server applies in the other from its very next request.
  for (const on of [true, false, true]) {
    const saved = await api.call('PATCH', '/system-settings', { body: { values: { 'auth.neutral_messages': on } } })
    expect(saved.status).toBe(200)
    expect(await there('auth.neutral_messages')).toMatchObject({ value: on })
  }
  // Without a session too, when the request carries no information about changes.
  expect((await forgotten()).body.code).toBe('token_sent')
  await ask('PATCH', '/system-settings', { values: { 'auth.neutral_messages': false } })
  const answer = await api.call<{ code: string }>('POST', '/auth/forgotten-password', {
    token: null,
    body: { email: 'nobody2@example.test' },
  })
  expect(answer.body.code).toBe('email_not_found')

  // An environment variable of that process takes priority there, and only there.
  await api.call('PATCH', '/system-settings', { body: { values: { 'auth.session_idle_minutes': 45 } } })
  expect(await there('auth.session_idle_minutes')).toMatchObject({ value: 30, from: 'environment' })
  const refused = await ask<{ errors: object }>('PATCH', '/system-settings', {
    values: { 'auth.session_idle_minutes': 60 },
  })
  expect(refused.status).toBe(422)
  const here = await api.call<{ data: State[] }>('GET', '/system-settings/list')
  expect(here.body.data.find(({ key }) => key === 'auth.session_idle_minutes')).toMatchObject({
    value: 45,
    from: 'set',
  })

  // The storage test runs against S3, and explains the error once that is down.
  expect((await ask<TestResult>('POST', '/system-settings/test/files')).body).toMatchObject({
    ok: true,
    code: 'files_kept',
  })
  await s3.stop()
  const away = (await ask<TestResult>('POST', '/system-settings/test/files')).body
  expect(away).toMatchObject({ ok: false, code: 'files_failed', said: expect.stringMatching(/ECONNREFUSED|connect/) })
  expect(JSON.stringify(away)).not.toContain('S3RVER')
})
