import { describe, expect, it } from 'vitest'
import { hashPassword, verifyNobody, verifyPassword } from '../../../../server/areas/access/auth/password.ts'

describe('passwords', () => {
  it('use argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword('demo-admin-2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('each have a salt', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('differ from similar ones', async () => {
    const stored = await hashPassword('correct horse')
    expect(await verifyPassword('correct horse', stored)).toBe(true)
    expect(await verifyPassword('correct hors', stored)).toBe(false)
    expect(await verifyPassword('Correct horse', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('still verify if hashed with another cost', async () => {
    // Computed with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', stored)).toBe(true)
    expect(await verifyPassword('passwore', stored)).toBe(false)
  })

  it('do not match strings in a foreign format', async () => {
    expect(await verifyPassword('x', 'x')).toBe(false)
    expect(await verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).toBe(false)
  })

  it('take as long to check without an account as with one', async () => {
    const stored = await hashPassword('x')
    const time = async (work: () => Promise<unknown>) => {
      const started = performance.now()
      for (let i = 0; i < 5; i++) await work()
      return performance.now() - started
    }
    await verifyNobody('x')
    const somebody = await time(() => verifyPassword('y', stored))
    const nobody = await time(() => verifyNobody('y'))
    expect(nobody / somebody).toBeGreaterThan(0.5)
    expect(nobody / somebody).toBeLessThan(2)
  })
})
