import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in the address of one link. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const TOKEN = /^[\w-]{43}$/
/** The stored hash; the token cannot be recovered from it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Path of a link, below the program's address. */
export const pathOf = (token: string): string => `/c/pay/${token}`
