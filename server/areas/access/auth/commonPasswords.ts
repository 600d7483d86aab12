import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'

/** The most used passwords that are long enough to be taken, in lower case: those that are tried first. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN),
)

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
  return common.has(lower) || common.has(lower.replace(tail, ''))
}
