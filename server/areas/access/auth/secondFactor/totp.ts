import { createHmac, randomBytes } from 'node:crypto'

/** Defaults that every authenticator app supports: HMAC-SHA-1, six digits, 30 seconds (RFC 6238). */
const stepSeconds = 30
const digits = 6
/** 160 bits, as RFC 4226 section 4 recommends. */
const secretBytes = 20
/** Number of earlier and later steps that are also accepted, because clocks differ and typing takes time. */
const drift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps expect a typed key. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/**
 * Returns the code of a step (RFC 4226 section 5.3).
 * @param length digits of the code; the RFC's test vectors have eight
 */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** Returns the newest accepted step a code belongs to, or null. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const present = stepAt(now)
  for (let step = present + drift; step >= present - drift; step--) if (codeAt(secret, step) === code) return step
  return null
}

/** Content of the QR code: the key with the names of product and account. */
export function keyUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
