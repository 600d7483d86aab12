import { z } from 'zod'
import { ONE_LINE } from '../../engine/fields/control.ts'

export const FILE_KINDS = ['image', 'video', 'audio', 'pdf', 'document', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Description of a file: one line, required (fixed by the specification). */
export const DESCRIPTION_MAX = 500

export const description = z
  .string()
  .trim()
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .max(DESCRIPTION_MAX)
  .regex(ONE_LINE, 'control_characters')

const pagingNumber = (max: number, preset: number) => z.coerce.number().int().min(1).max(max).default(preset)

/** Query of a list; `ids` restricts it to some files of the record. */
export const filesQuery = z.strictObject({
  page: pagingNumber(100_000, 1),
  limit: pagingNumber(200, 100),
  ids: z
    .stringFormat('ids', /^\d{1,15}(,\d{1,15}){0,199}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
})

export const file = z.object({
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
  user_id: z.int().nullable().meta({ description: 'The user who added it; null if it came by email' }),
  user: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
  /** Opens for this session for at least a quarter of an hour without the bearer token; likewise `thumbnail_url`. */
  url: z.string(),
  thumbnail_url: z.string().nullable(),
})
/** A file of a record in the API: the browser can fetch its addresses on its own for at least a quarter of an hour. */
export type FileInfo = Readonly<z.output<typeof file>>

export const fileList = z.object({ data: z.array(file), total: z.int(), page: z.int(), limit: z.int() })

/** What was deleted, for the confirmation. */
export const deletedFile = file.pick({ id: true, name: true, subject: true, subject_id: true })
