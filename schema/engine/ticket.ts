import { z } from 'zod'

/** An address that delivers a file once, without the session's bearer token. */
export const downloadAddress = z.strictObject({ url: z.string() })
