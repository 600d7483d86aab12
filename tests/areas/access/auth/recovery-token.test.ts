import { describe, expect, it } from 'vitest'
import { plainToken, TOKEN_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { isCommonPassword } from '../../../../server/areas/access/auth/commonPasswords.ts'
import { createHash, newToken } from '../../../../server/areas/access/auth/recovery/recoveryTokens.ts'
import { tokenPattern } from '../../../support/recovery.ts'

describe('tokens', () => {
  it('are long, all different, and use every character that is unambiguous', () => {
    const tokens = Array.from({ length: 3000 }, newToken)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) {
      expect(tokenPattern.exec(token)?.[0]).toBe(token)
      expect(plainToken(token).length).toBeGreaterThanOrEqual(TOKEN_MIN)
    }
    expect([...new Set(plainToken(tokens.join('')))].toSorted().join('')).toBe('34679ACDEFGHJKMNPQRTWXY')
  })

  it('are stored so that another secret, purpose, email or token gives a different value', () => {
    const hash = createHash('a secret that is long enough for tests')
    const kept = hash('reset', 'a@b.test', 'AAAA-CCCC-DDDD').toString('hex')
    expect(hash('reset', 'a@b.test', ' aaaa cccc dddd').toString('hex')).toBe(kept)
    const others = [
      createHash('another secret that is long enough too')('reset', 'a@b.test', 'AAAA-CCCC-DDDD'),
      hash('invitation', 'a@b.test', 'AAAA-CCCC-DDDD'),
      hash('reset', 'b@b.test', 'AAAA-CCCC-DDDD'),
      hash('reset', 'a@b.test', 'AAAA-CCCC-DDDE'),
    ]
    for (const other of others) expect(other.toString('hex')).not.toBe(kept)
  })
})

describe('common passwords', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password1!',
    'qwertyuiop',
    '12345678',
    'iloveyou2026',
    'aaaaaaaa',
    'robin@example.test',
    'Robin-Example-2026',
    'remote.workr.admin',
    'EXAMPLE office 1!',
  ])('include %s', (password) => expect(isCommonPassword(password, 'Robin@example.test')).toBe(true))
  it.each([
    'velvet-anchor-orchid',
    'the-remote-heron-sings',
    'robin-and-the-kettle',
    'Tr0mbone&Kettle',
    '用一个很长的密码吧',
    'xK9#mQ2$vL5',
  ])('do not include %s', (password) => expect(isCommonPassword(password, 'robin@example.test')).toBe(false))
})
