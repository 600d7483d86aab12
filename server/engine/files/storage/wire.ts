import { z } from 'zod'
import { DESCRIPTION_MAX, description } from '../../../../schema/areas/files/shapes.ts'
import { cleanName } from '../fileName.ts'

/** The query of an upload. */
export const uploadFields = z.object({
  name: z.string().trim().min(1).max(1000).transform(cleanName),
  description,
  at: z.iso.datetime().optional(),
})

/** The same for the description of the API; what is missing there is said together with what is missing of the file. */
export const uploadQuery = z.looseObject({
  name: z.unknown().meta({ type: 'string', maxLength: 1000, description: 'File name with its extension' }),
  description: z
    .unknown()
    .meta({ type: 'string', minLength: 1, maxLength: DESCRIPTION_MAX, description: 'Description of the file' }),
})

/** The same where a file may have waited for a line. */
export const offlineUploadQuery = uploadQuery.extend({
  at: z.unknown().optional().meta({
    type: 'string',
    format: 'date-time',
    description: 'When the file was created, if it was sent later. Defaults to now',
  }),
})
