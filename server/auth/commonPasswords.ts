import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 12,000 most used passwords of at least eight characters, in lower case, most used first: from the list of @zxcvbn-ts/language-common
 * 4.1.3 (MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., Copyright (c) 2021 @zxcvbn-ts).
 */
const file = join(import.meta.dirname, 'common-passwords.txt')

let list: ReadonlySet<string> | undefined
const common = () => (list ??= new Set(readFileSync(file, 'utf8').trim().split('\n')))

/** What is put behind a word so that a form takes it: `Football2026!`. */
const tail = /[\d\W_]+$/

/**
 * Whether somebody who tries the usual ones would find this password soon: it is on the list in any case, on the list but for what stands
 * at its end, nothing but one or two characters, or the account's own address.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  const address = email.toLowerCase()
  const [name] = address.split('@')
  if (lower === address || lower === name || new Set(lower).size < 3) return true
  return common().has(lower) || common().has(lower.replace(tail, ''))
}
