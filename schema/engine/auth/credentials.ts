/** Minimum length of a password (fixed by the specification). */
export const PASSWORD_MIN = 8
/** Minimum length for people who may change users or permissions and have no second factor, unless a setting says otherwise. */
export const ADMINISTRATOR_PASSWORD_MIN = 12
/** Longer than any password, short enough to hash quickly. */
export const PASSWORD_MAX = 1024
/** Minimum length of a token (fixed by the specification). */
export const TOKEN_MIN = 8

/** Characters as people count them: an emoji of two code units is one. */
export const lengthOf = (text: string): number => [...text].length

/** Normalises a typed or pasted token: in capitals, without the spaces and dashes that make it readable. */
export const plainToken = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
