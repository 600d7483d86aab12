import { z } from 'zod'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'

/** Maximum characters of a comment. */
export const COMMENT_MAX = 10_000

/** A comment on a record: plain text with line breaks; blank texts are refused. */
export const commentBody = z.strictObject({
  body: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .regex(/\S/, 'required')
    .max(COMMENT_MAX)
    .regex(SEVERAL_LINES, 'control_characters'),
})
