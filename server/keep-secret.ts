import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** 256 random bits, as hexadecimal digits. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** The secret kept in a file that only we may read; made the first time. */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
