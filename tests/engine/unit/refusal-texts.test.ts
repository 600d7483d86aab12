import type { I18nProvider } from 'ra-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { LOCALES } from '../../../schema/engine/text/format.ts'
import { DETAILS } from '../../../server/engine/http/details.ts'
import { createDataProvider } from '../../../src/dataProvider/index.ts'
import { createI18nProvider } from '../../../src/i18n/provider.ts'

/** Codes that no office page receives, and why. */
const NOT_MET: readonly (readonly [why: string, ...codes: readonly string[]])[] = [
  [
    'calls that the program does not make',
    'unreadable_json',
    'unreadable_request',
    'unreadable_address',
    'content_type',
  ],
  ['calls that the program does not make', 'content_length', 'head_too_large', 'refused', 'unusable_value', 'range'],
  [
    'calls that the program does not make',
    'idempotency_key',
    'idempotency_key_reused',
    'metrics_token',
    'merge_itself',
  ],
  ['nobody waits for the answer', 'reader_gone', 'too_many_streams'],
  ['the login says it', 'no_session', 'session_ended', 'session_expired', 'session_invalid', 'token_invalid'],
  ['the login says it', 'token_not_string', 'token_not_compact', 'token_expired', 'token_not_active'],
  ['the login says it', 'token_payload_not_base64url', 'token_payload_missing', 'token_payload_not_json'],
  [
    'the login says it',
    'token_claims_not_object',
    'sign_on_expired',
    'sign_on_failed',
    'sign_on_denied',
    'sign_on_gone',
  ],
  ['the login says it', 'sign_on_unverified', 'sign_on_unknown', 'sign_on_other', 'sign_on_above', 'sign_on_no_group'],
  ['the login says it', 'challenge_expired'],
  ['other programs are told', 'signature'],
  ['stands at its field', 'invalid'],
  ['a fault of the program', 'fault'],
]
const notMet = new Set(NOT_MET.flatMap(([, ...codes]) => codes))
const met = Object.keys(DETAILS).filter((code) => !notMet.has(code))

/** The text for a status alone. */
const GENERAL = ['problem.conflict', 'problem.server', 'message.check_validation']

describe.each(LOCALES)('every error has its own text, %s', (locale) => {
  let i18n: I18nProvider
  beforeAll(async () => {
    i18n = await createI18nProvider(locale, resources.all)
  })

  it.each(met)('%s', async (code) => {
    const said = async (status: number) => {
      const api = createDataProvider({
        token: () => '',
        fetch: async () => new Response(JSON.stringify({ code }), { status }),
        hasText: (key) => i18n.translate(key, { _: '' }) !== '',
      })
      const error: unknown = await api.getOne('x', { id: 1 }).catch((thrown: unknown) => thrown)
      return i18n.translate((error as Error).message)
    }
    const general = GENERAL.map((key) => i18n.translate(key))
    for (const status of [409, 503]) {
      const text = await said(status)
      expect(general, `${status} ${code}`).not.toContain(text)
      expect(text).toMatch(locale === 'zh' ? /\p{Script=Han}/u : /^[A-Z][^{}_]+$/)
    }
  })

  it('one without its own text is described by its status', async () => {
    const api = createDataProvider({
      token: () => '',
      fetch: async () => new Response(JSON.stringify({ code: 'no_such_code' }), { status: 409 }),
      hasText: (key) => i18n.translate(key, { _: '' }) !== '',
    })
    await expect(api.getOne('x', { id: 1 })).rejects.toThrow('problem.conflict')
  })
})

it('the exceptions are existing codes', () => {
  expect([...notMet].filter((code) => !(code in DETAILS))).toEqual([])
})
