import { createHmac } from 'node:crypto'
import { createSeal, keyFor } from '../../../../seal.ts'

export interface SecondFactorSeal {
  /** Encrypts the key of a user's authenticator app so that it can be decrypted only for this user. */
  close(userId: number, secret: Uint8Array): Buffer
  /** @throws if the bytes were encrypted with another secret or for another user, or were changed */
  open(userId: number, bytes: Buffer): Buffer
  /** Stored form of a recovery code; the same code of two users differs. */
  hash(userId: number, code: string): Buffer
}

/** Protects second factors from someone who can read the database but not the server's secret. */
export function createSecondFactorSeal(secret: string): SecondFactorSeal {
  const seal = createSeal(secret, 'second-factor')
  const codes = keyFor(secret, 'second-factor-recovery-codes')
  return {
    close: (userId, plain) => seal.close(plain, String(userId)),
    open: (userId, bytes) => seal.open(bytes, String(userId)),
    hash: (userId, code) => createHmac('sha256', codes).update(`${userId}:${code}`).digest(),
  }
}
