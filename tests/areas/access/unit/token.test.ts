import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeToken, isExpired, TOKEN_ERRORS, TokenError, userOf } from '../../../../schema/engine/auth/token.ts'

const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')
const tokenOf = (payload: unknown) => `${encode('{"alg":"HS256"}')}.${encode(JSON.stringify(payload))}.c2ln`
const codeOf = (token: unknown): string => {
  try {
    decodeToken(token)
  } catch (error) {
    if (error instanceof TokenError) return error.code
    throw error
  }
  return 'ok'
}

describe('reading a token', () => {
  it.each([
    ['undefined', undefined, 'token_not_string'],
    ['a number', 12345678, 'token_not_string'],
    ['an object', { token: 'a.b.c' }, 'token_not_string'],
    ['five parts (encrypted)', 'a.b.c.d.e', 'token_not_compact'],
    ['the empty string', '', 'token_invalid'],
    ['two parts', 'a.b', 'token_invalid'],
    ['four parts', 'a.b.c.d', 'token_invalid'],
    ['an empty payload', 'a..c', 'token_payload_missing'],
    ['standard base64 characters', 'a.e+/9.c', 'token_payload_not_base64url'],
    ['padding', `a.${Buffer.from('{}').toString('base64')}=.c`, 'token_payload_not_base64url'],
    ['an impossible length', 'a.eyJ9x.c', 'token_payload_not_base64url'],
    ['text that is not JSON', `a.${encode('{exp:1}')}.c`, 'token_payload_not_json'],
    ['bytes that are not UTF-8', `a.${encode(new Uint8Array([0x22, 0xff, 0x22]))}.c`, 'token_payload_not_json'],
    ['a list', tokenOf([1]), 'token_claims_not_object'],
    ['null', tokenOf(null), 'token_claims_not_object'],
    ['a string', tokenOf('user'), 'token_claims_not_object'],
    ['an object', tokenOf({ exp: 1 }), 'ok'],
  ])('%s', (_what, token, code) => {
    expect(codeOf(token)).toBe(code)
  })

  it('returns any payload, whatever its characters', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (payload) => {
        const expected: unknown = JSON.parse(JSON.stringify(payload))
        expect(decodeToken(tokenOf(payload))).toEqual(expected)
      }),
    )
  })

  it('answers arbitrary input with one of its own errors or an object', () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.base64String(), fc.json().map(encode)), { maxLength: 6 })
    const input = fc.oneof(
      fc.anything(),
      parts.map((p) => p.join('.')),
    )
    fc.assert(
      fc.property(input, (token) => {
        expect(['ok', ...TOKEN_ERRORS]).toContain(codeOf(token))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the user of a token', () => {
  const anna = { id: 7, first_name: 'Änna 安娜' }
  it('is found under claims.user', () => expect(userOf(tokenOf({ claims: { user: anna } }))).toEqual(anna))
  it('is found under user', () => expect(userOf(tokenOf({ user: anna }))).toEqual(anna))
  it('prefers claims.user', () => expect(userOf(tokenOf({ claims: { user: anna }, user: { id: 1 } }))).toEqual(anna))
  it('is null if there is none', () => expect(userOf(tokenOf({ claims: { user: 'anna' }, exp: 1 }))).toBeNull())
})

describe('expiry', () => {
  it('is reached in the exact millisecond of exp, not before', () => {
    const token = tokenOf({ exp: 1_800_000_000 })
    expect(isExpired(token, 1_799_999_999_999)).toBe(false)
    expect(isExpired(token, 1_800_000_000_000)).toBe(true)
  })
  it('never happens without exp', () => expect(isExpired(tokenOf({}), Number.MAX_SAFE_INTEGER)).toBe(false))
  it('is assumed for an exp that is not a number', () => expect(isExpired(tokenOf({ exp: 'never' }), 0)).toBe(true))
  it('throws for an unreadable token', () => expect(() => isExpired('x', 0)).toThrow(TokenError))
})
