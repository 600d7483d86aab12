import { z } from 'zod'
import { ONE_LINE } from '../../../../schema/engine/fields/control.ts'
import { cleanName } from '../fileName.ts'
import { FILE_KINDS } from '../fileTypes.ts'

/** Of a file: one line, never left out (spec.txt section 5). */
export const DESCRIPTION_MAX = 500

const description = z
  .string()
  .trim()
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .max(DESCRIPTION_MAX)
  .regex(ONE_LINE, 'control_characters')

/** The query of an upload. */
export const sentSchema = z.object({ name: z.string().trim().min(1).max(1000).transform(cleanName), description })

/** The same for the description of the API; what is missing there is said together with what is missing of the file. */
export const sentQuery = z.looseObject({
  name: z.unknown().meta({ type: 'string', maxLength: 1000, description: 'What the file is called, with its ending' }),
  description: z
    .unknown()
    .meta({ type: 'string', minLength: 1, maxLength: DESCRIPTION_MAX, description: 'What it shows' }),
})

/** The body of a PATCH. */
export const describeSchema = z.strictObject({ description })

const whole = (max: number, preset: number) => z.coerce.number().int().min(1).max(max).default(preset)

/** The query of a list; `ids` narrows it to some files of the record. */
export const listSchema = z.strictObject({
  page: whole(100_000, 1),
  limit: whole(200, 100),
  ids: z
    .stringFormat('ids', /^\d{1,15}(,\d{1,15}){0,199}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
})

/** A file on the wire. */
export const fileSchema = z.object({
  id: z.int(),
  subject: z.string(),
  subject_id: z.int(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(FILE_KINDS),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  user_id: z.int(),
  user: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
  /** Opens for this session for at least a quarter of an hour without the bearer; likewise `thumbnail_url`. */
  url: z.string(),
  thumbnail_url: z.string().nullable(),
})
export type FileAnswer = z.output<typeof fileSchema>

export const fileList = z.object({ data: z.array(fileSchema), total: z.int(), page: z.int(), limit: z.int() })

/** What the browser asks before it sends anything. */
export const limitsSchema = z.object({ data: z.partialRecord(z.enum(FILE_KINDS), z.int()) })

/** What was deleted, for whoever says so. */
export const deletedSchema = fileSchema.pick({ id: true, name: true, subject: true, subject_id: true })
