import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, in the address of one link. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const TOKEN = /^[\w-]{43}$/
/** How it is kept: it cannot be read back. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Address of a link below that of the program. */
export const pathOf = (token: string): string => `/c/pay/${token}`
