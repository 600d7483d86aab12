/** Shortest password (spec.txt section 5). */
export const PASSWORD_MIN = 8
/** Shortest password of who may change users or permissions and has no second factor, unless a setting says otherwise (domain.md, Readings). */
export const ADMINISTRATOR_PASSWORD_MIN = 12
/** Longer than any password, shorter than what makes hashing it a burden. */
export const PASSWORD_MAX = 1024
/** Shortest token (spec.txt section 5). */
export const TOKEN_MIN = 8

/** Characters as people count them: one for an emoji of two code units. */
export const lengthOf = (text: string): number => [...text].length

/** A typed or pasted token as it was made: in capitals, without the spaces and dashes that make it readable. */
export const plainToken = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
