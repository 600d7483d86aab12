import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { lazily } from '../../../lazily.ts'

/** The most used passwords that are long enough to be taken, in lower case: those that are tried first. */
const common = lazily((): ReadonlySet<string> => {
  const lists = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary }
  return new Set(lists.dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN))
})

/** What is put behind a word so that a form takes it: `Football2026!`. */
const tail = /[\d\W_]+$/

/** Words that whoever guesses here tries beside those of the account: the product's, the places of an office, what a first password is made of. */
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

/** Letters that have to be left once all words that are tried here were taken out. */
const OWN_LETTERS = 4

/** Nothing but words that stand for the account, its business or the program, whatever figures and signs are between them. */
function isOfContext(lower: string, address: string): boolean {
  const [name = '', domain = ''] = address.split('@')
  // Of the domain what names the business, not the country.
  const labels = domain.split('.').slice(0, -1)
  const words = [...name.split(/[^\p{L}]+/u), ...labels.flatMap((one) => one.split(/[^\p{L}]+/u)), ...CONTEXT_WORDS]
  const tried = [...new Set(words)].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const letters = lower.replace(/[^\p{L}]+/gu, '')
  const rest = tried.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest !== letters && rest.length < OWN_LETTERS
}

/**
 * Whether somebody who tries the usual ones would find this password soon: it is on the list in any case, on the list but for what stands
 * at its end, nothing but one or two characters, the account's own address, or made of words that are tried here first.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  const address = email.toLowerCase()
  const [name] = address.split('@')
  if (lower === address || lower === name || new Set(lower).size < 3) return true
  return common().has(lower) || common().has(lower.replace(tail, '')) || isOfContext(lower, address)
}
