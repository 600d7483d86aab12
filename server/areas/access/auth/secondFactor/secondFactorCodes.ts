import { randomInt } from 'node:crypto'

const count = 10
/** Nothing that is read for something else: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, U or V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
/** 10 of 23 characters are 45 bits; ten tries in a quarter of an hour find none in a lifetime. */
const length = 10

const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Recovery codes as they are shown: `K7QM3-XWDHT`. Each lets in once, without the authenticator app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => newCode().replace(/^.{5}/, (half) => `${half}-`))

/** A typed or pasted code as it was made: in capitals, without the spaces and dashes that make it readable. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
