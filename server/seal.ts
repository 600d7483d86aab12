import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key of 32 bytes for one purpose, made from the server's secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export interface Seal {
  /**
   * Encrypts bytes, anew each time.
   * @param subject whose they are, when they must open for nobody else
   * @returns nonce (12 bytes), tag (16 bytes), body
   */
  close(plain: Uint8Array, subject?: string): Buffer
  /** @throws when the bytes were closed under another secret, for another purpose or subject, or changed since */
  open(bytes: Buffer, subject?: string): Buffer
}

/**
 * Keeps bytes from who reads the database but not the server's secret: AES-256-GCM under a key of the purpose, with purpose and subject
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
        // Closed before the purpose was part of what is bound: the key alone told purposes apart then.
        return unseal(bytes, subject)
      }
    },
  }
}

const boundTo = (purpose: string, subject: string) => JSON.stringify([purpose, subject])
