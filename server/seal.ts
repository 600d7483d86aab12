import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key of 32 bytes for one purpose, derived from the server's secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export interface Seal {
  /**
   * Encrypts bytes with a fresh nonce.
   * @param subject owner, if only they may decrypt them
   * @returns nonce (12 bytes), tag (16 bytes), body
   */
  close(plain: Uint8Array, subject?: string): Buffer
  /** @throws if the bytes were encrypted with another secret, purpose or subject, or were changed */
  open(bytes: Buffer, subject?: string): Buffer
}

/**
 * Protects bytes from someone who can read the database but not the server's secret: AES-256-GCM with a key for the purpose, and purpose and subject
 * as additional data.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = keyFor(secret, purpose)
  const unseal = (bytes: Buffer, bound: string): Buffer => {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  }
  return {
    close: (plain, subject = '') => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo(purpose, subject)))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (bytes, subject = '') => {
      try {
        return unseal(bytes, boundTo(purpose, subject))
      } catch {
        // Encrypted before the purpose was part of the additional data; then only the key depended on it.
        return unseal(bytes, subject)
      }
    },
  }
}

const boundTo = (purpose: string, subject: string) => JSON.stringify([purpose, subject])
