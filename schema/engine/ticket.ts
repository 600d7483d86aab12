import { z } from 'zod'

/** An address that gives a file once, without the session's bearer. */
export const address = z.strictObject({ url: z.string() })
