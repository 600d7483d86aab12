import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { forEach } from '../../engine/forEach.ts'
import { carriers, oneOf, recordId } from '../record/shapes.ts'
import { connectionTest } from '../settings/shapes.ts'
import * as shapes from './shapes.ts'

/** Who may see them depends on their record. */
export const files = forEach(carriers('files'), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'files',
    path: `/${resourceName}/:id/files`,
    summary: `Files of a ${oneOf(resource)}, newest first`,
    access: 'session',
    findsTarget: true,
    query: shapes.filesQuery,
    answer: shapes.fileList,
  }),
)

/** Read by the browser before it uploads anything. */
export const fileLimits = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'fileLimits',
  path: '/files/limits',
  summary: 'Get the maximum size of each type of file',
  access: 'session',
  answer: z.object({ data: z.partialRecord(z.enum(shapes.FILE_KINDS), z.int()) }),
})

export const oneFile = endpoint({
  of: null,
  concerns: 'records',
  name: 'oneFile',
  path: '/files/:id',
  summary: 'Get the details of a file',
  access: 'session',
  params: recordId,
  answer: shapes.file,
})

export const tryFiles = endpoint({
  name: 'tryFiles',
  ...connectionTest('files', 'Test the storage by saving, reading and deleting a file'),
})
