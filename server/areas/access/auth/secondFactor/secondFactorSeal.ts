import { createHmac } from 'node:crypto'
import { createSeal, keyFor } from '../../../../seal.ts'

export interface SecondFactorSeal {
  /** Encrypts the key of a user's authenticator app; it opens for this user only. */
  close(userId: number, secret: Uint8Array): Buffer
  /** @throws when the bytes were closed under another signing secret, for another user, or changed since */
  open(userId: number, bytes: Buffer): Buffer
  /** A recovery code as it is kept; the same code of two users differs. */
  hash(userId: number, code: string): Buffer
}

/** Keeps second factors from who reads the database but not the server's secret. */
export function createSecondFactorSeal(secret: string): SecondFactorSeal {
  const seal = createSeal(secret, 'second-factor')
  const codes = keyFor(secret, 'second-factor-recovery-codes')
  return {
    close: (userId, plain) => seal.close(plain, String(userId)),
    open: (userId, bytes) => seal.open(bytes, String(userId)),
    hash: (userId, code) => createHmac('sha256', codes).update(`${userId}:${code}`).digest(),
  }
}
