import { z } from 'zod'

/** An address that gives a file once, without the session's bearer. */
export const downloadAddress = z.strictObject({ url: z.string() })
