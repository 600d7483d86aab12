import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { decodeToken } from '../../../../schema/engine/auth/token.ts'
import { createTokens } from '../../../../server/areas/access/auth/token.ts'

const secret = 'session tokens '.repeat(4)
const key = new TextEncoder().encode(secret)
const user = { id: 7, email: 'ann@example.test', first_name: 'Ann', last_name: null, image: null }
const sid = 'b0a3c1de-1111-4222-8333-444455556666'
const begun = new Date('2026-11-27T08:00:00Z')
const over = new Date('2026-11-27T09:00:00Z')
const before = new Date(over.getTime() - 1)
/** A token that differs from a valid one in one respect. */
const other = (claims: object, { issuer = 'remote-workr-crm', audience = 'panel-api', alg = 'HS256', by = key } = {}) =>
  new SignJWT({ sid, exp: over.getTime() / 1000, ...claims })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(by)

describe('a session token', () => {
  it('names its user, and is valid until the session ends', async () => {
    const tokens = createTokens(secret)
    const token = await tokens.sign(user, sid, begun, over)
    expect(JSON.parse(Buffer.from(String(token.split('.')[0]), 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
    })
    expect(decodeToken(token)).toEqual({
      claims: { user },
      sid,
      iss: 'remote-workr-crm',
      aud: 'panel-api',
      sub: '7',
      iat: begun.getTime() / 1000,
      exp: over.getTime() / 1000,
    })
    expect(tokens.isKnown(token)).toBe(false)
    expect(await tokens.verify(token, before)).toEqual({ sessionId: sid })
    expect(tokens.isKnown(token)).toBe(true)
    // Again: its signature is cached now, and its end is still checked.
    expect(await tokens.verify(token, before)).toEqual({ sessionId: sid })
    expect(await tokens.verify(token, over)).toBe('expired')
    expect(tokens.isKnown(token)).toBe(false)
    expect(await tokens.verify(token, over)).toBe('expired')
  })

  it('is rejected with another secret, issuer, audience or algorithm, or without an end or a session', async () => {
    const { verify } = createTokens(secret)
    expect(await verify(await other({}), before)).toEqual({ sessionId: sid })
    for (const wrong of [
      other({}, { issuer: '' }),
      other({}, { audience: '' }),
      other({}, { alg: 'HS512', by: new TextEncoder().encode(secret.repeat(2)) }),
      other({}, { by: new TextEncoder().encode('another '.repeat(8)) }),
      other({ exp: undefined }),
      ...[undefined, 7, null, '', `x${sid}`, `${sid}x`, `${sid}'`].map((wrongSid) => other({ sid: wrongSid })),
    ])
      expect(await verify(await wrong, before)).toBe('invalid')
    expect(await verify('no.token.', before)).toBe('invalid')
    const kaput = {
      getTime: () => {
        throw new TypeError('no clock')
      },
    }
    await expect(verify(await other({ id: 8 }), kaput as never)).rejects.toThrow('no clock')
  })

  it('is cached for the last two thousand only', async () => {
    const tokens = createTokens(secret)
    const all: string[] = []
    for (let n = 0; n <= 2000; n++) {
      const token = await tokens.sign({ ...user, id: n }, sid, begun, over)
      await tokens.verify(token, before)
      all.push(token)
      if (n === 1999) expect(tokens.isKnown(String(all[0]))).toBe(true)
    }
    expect([0, 1, 2000].map((n) => tokens.isKnown(String(all[n])))).toEqual([false, true, true])
    expect(await tokens.verify(String(all[0]), before)).toEqual({ sessionId: sid })
  })
})
