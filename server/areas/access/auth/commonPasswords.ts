import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { lazily } from '../../../lazily.ts'

/** The most common passwords of permitted length in lower case; attackers try these first. */
const common = lazily((): ReadonlySet<string> => {
  const lists = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary }
  return new Set(lists.dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN))
})

/** What users append to a word to satisfy a form: `Football2026!`. */
const tail = /[\d\W_]+$/

/** Words that an attacker would try here in addition to those of the account: the product's name, office places, parts of typical first passwords. */
export const CONTEXT_WORDS = [
  'remote',
  'workr',
  'crm',
  'panel',
  'office',
  'admin',
  'administrator',
  'manager',
  'dispatch',
  'dispatcher',
  'worker',
  'engineer',
  'sales',
  'accounts',
  'password',
  'passwort',
  'welcome',
  'login',
  'letmein',
  'changeme',
] as const

/** Minimum number of letters left after removing all such words. */
const OWN_LETTERS = 4

/** Whether a password consists of words related to the account, the business or the program, apart from digits, signs and a few letters. */
function isOfContext(lower: string, address: string): boolean {
  const [name = '', domain = ''] = address.split('@')
  // Domain labels that name the business; the top-level domain is left out.
  const labels = domain.split('.').slice(0, -1)
  const words = [...name.split(/[^\p{L}]+/u), ...labels.flatMap((one) => one.split(/[^\p{L}]+/u)), ...CONTEXT_WORDS]
  const longWords = [...new Set(words)].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const letterText = lower.replace(/[^\p{L}]+/gu, '')
  const rest = longWords.reduce((remaining, word) => remaining.replaceAll(word, ''), letterText)
  return rest !== letterText && rest.length < OWN_LETTERS
}

/**
 * Whether an attacker would soon guess this password: it is on the list in any case, on the list apart from its ending, made of only one or two
 * characters, the account's own address, or made of words tried here first.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  const address = email.toLowerCase()
  const [name] = address.split('@')
  if (lower === address || lower === name || new Set(lower).size < 3) return true
  return common().has(lower) || common().has(lower.replace(tail, '')) || isOfContext(lower, address)
}
