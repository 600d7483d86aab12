import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** 256 random bits in hexadecimal. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Returns the secret in a file that only this user may read; creates it the first time. */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
