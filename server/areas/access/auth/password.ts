import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id (19 MiB, two passes, one lane): about 30 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/**
 * Hashes a password.
 * @returns a PHC string, which contains its parameters and salt
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive('argon2id', { message: password, nonce: salt, tagLength: hashBytes, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether the password matches the PHC string. A string in another format matches no password. */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const [, memory, passCount, parallelism, salt, hash] = phc.exec(storedHash) ?? []
  if (!salt || !hash) return false
  const expectedHash = Buffer.from(hash, 'base64')
  const derivedHash = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passCount),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  })
  return timingSafeEqual(derivedHash, expectedHash)
}

let nobodys: Promise<string> | undefined

/** Does the work of a verification for an account that does not exist, so that the response time reveals nothing. Always false. */
export async function verifyNobody(password: string): Promise<false> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  await verifyPassword(password, await nobodys)
  return false
}
