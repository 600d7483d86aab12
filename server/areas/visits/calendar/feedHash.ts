import { createHash } from 'node:crypto'

/** How the secret of a calendar's address is kept: it cannot be read back. */
export const feedHash = (token: string): Buffer => createHash('sha256').update(token).digest()
