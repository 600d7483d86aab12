import { z } from 'zod'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'

/** Most characters of a comment. */
export const COMMENT_MAX = 10_000

/** What somebody says about a record: plain text, line breaks kept, nothing else but blanks refused. */
export const commentBody = z.strictObject({
  body: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .regex(/\S/, 'required')
    .max(COMMENT_MAX)
    .regex(SEVERAL_LINES, 'control_characters'),
})
