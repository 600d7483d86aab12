import { createCipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecondFactorSeal } from '../../../../server/areas/access/auth/secondFactor/secondFactorSeal.ts'
import { base32, codeAt, keyUri, stepAt, stepOf } from '../../../../server/areas/access/auth/secondFactor/totp.ts'
import { createSeal } from '../../../../server/seal.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i match the RFC', (second, code) => {
    const step = stepAt(new Date(second * 1000))
    expect(codeAt(secret, step, 8)).toBe(code)
    expect(codeAt(secret, step)).toBe(code.slice(2))
  })

  // RFC 4226, appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('of counter %i match the RFC', (counter, code) => expect(codeAt(secret, counter)).toBe(code))

  it('are accepted one step early and one late, and no further', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    for (const near of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, step + near), now)).toBe(step + near)
    for (const far of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + far), now)).toBeNull()
  })

  it('use a key in the format that apps read', () => {
    // RFC 4648, section 10, without padding.
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
    expect(keyUri(secret, 'Remote Workr CRM', 'a+b@demo.test')).toBe(
      'otpauth://totp/Remote%20Workr%20CRM:a%2Bb%40demo.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Remote%20Workr%20CRM',
    )
  })
})

describe('the stored key', () => {
  const seal = createSecondFactorSeal('a secret that is long enough for tests')

  it('decrypts for its user only, with the same signing secret, unchanged', () => {
    const closed = seal.close(7, secret)
    expect(closed.includes(secret)).toBe(false)
    expect(seal.open(7, closed)).toEqual(secret)
    expect(() => seal.open(8, closed)).toThrow()
    expect(() => createSecondFactorSeal('another secret that is long enough').open(7, closed)).toThrow()
    const changed = Buffer.from(closed)
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    expect(() => seal.open(7, changed)).toThrow()
  })

  it('decrypts if encrypted before the purpose was included, and no other purpose decrypts it', () => {
    // As stored by an earlier version: only the user was included.
    const key = hkdfSync('sha256', 'a secret that is long enough for tests', '', 'second-factor', 32)
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.alloc(12, 1)).setAAD(Buffer.from('7'))
    const body = Buffer.concat([cipher.update(secret), cipher.final()])
    const earlier = Buffer.concat([Buffer.alloc(12, 1), cipher.getAuthTag(), body])
    expect(seal.open(7, earlier)).toEqual(secret)
    expect(() => seal.open(8, earlier)).toThrow()
    const outbox = createSeal('a secret that is long enough for tests', 'outbox')
    expect(outbox.open(outbox.close(secret))).toEqual(secret)
    expect(() => outbox.open(seal.close(7, secret), '7')).toThrow()
    expect(() => seal.open(7, outbox.close(secret, '7'))).toThrow()
  })

  it('is encrypted differently each time', () => expect(seal.close(7, secret)).not.toEqual(seal.close(7, secret)))
})
