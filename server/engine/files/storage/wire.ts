import { z } from 'zod'
import { DESCRIPTION_MAX, description } from '../../../../schema/areas/files/shapes.ts'
import { cleanName } from '../fileName.ts'

/** The query of an upload. */
export const uploadFields = z.object({
  name: z.string().trim().min(1).max(1000).transform(cleanName),
  description,
  at: z.iso.datetime().optional(),
})

/** The same for the API description; missing values are reported together with what is missing of the file. */
export const uploadQuery = z.looseObject({
  name: z.unknown().meta({ type: 'string', maxLength: 1000, description: 'File name with its extension' }),
  description: z
    .unknown()
    .meta({ type: 'string', minLength: 1, maxLength: DESCRIPTION_MAX, description: 'Description of the file' }),
})

/** The same for files that may have been taken offline. */
export const offlineUploadQuery = uploadQuery.extend({
  at: z.unknown().optional().meta({
    type: 'string',
    format: 'date-time',
    description: 'When the file was created, if it was sent later. Defaults to now',
  }),
})
