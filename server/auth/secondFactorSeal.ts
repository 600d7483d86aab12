import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface SecondFactorSeal {
  /** Encrypts the key of a user's authenticator app; it opens for this user only. */
  close(userId: number, secret: Uint8Array): Buffer
  /** @throws when the bytes were closed under another signing secret, for another user, or changed since */
  open(userId: number, bytes: Buffer): Buffer
  /** A recovery code as it is kept; the same code of two users differs. */
  hash(userId: number, code: string): Buffer
}

/** Keeps second factors from who reads the database but not the server's secret: AES-256-GCM and HMAC under keys made from it. */
export function createSecondFactorSeal(secret: string): SecondFactorSeal {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const seal = key('second-factor')
  const codes = key('second-factor-recovery-codes')
  return {
    close: (userId, plain) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', seal, nonce).setAAD(Buffer.from(String(userId)))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (userId, bytes) => {
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', seal, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(String(userId))).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
    },
    hash: (userId, code) => createHmac('sha256', codes).update(`${userId}:${code}`).digest(),
  }
}
