import { createHash } from 'node:crypto'

/** The stored hash of the secret in a calendar link; the secret cannot be recovered from it. */
export const feedHash = (token: string): Buffer => createHash('sha256').update(token).digest()
