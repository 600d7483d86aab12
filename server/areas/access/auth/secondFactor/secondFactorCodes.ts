import { randomInt } from 'node:crypto'

const count = 10
/** No characters that can be confused: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, U or V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
/** 10 of 23 characters are 45 bits; at ten attempts in a quarter of an hour, guessing one takes more than a lifetime. */
const length = 10

const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Recovery codes as they are shown: `K7QM3-XWDHT`. Each can be used once instead of the authenticator app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => newCode().replace(/^.{5}/, (half) => `${half}-`))

/** A typed or pasted code in its original form: in capitals, without spaces and dashes. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
