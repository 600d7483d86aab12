import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { recordId } from '../record/shapes.ts'
import { deletedFile, description, file } from './shapes.ts'

/** Its answer opens the file without the session's token, so it is never stored. */
export const describeFile = act({
  of: null,
  concerns: 'records',
  name: 'describeFile',
  words: 'files',
  method: 'PATCH',
  path: 'files/:id',
  params: recordId,
  findsTarget: true,
  label: ['Edit file description', 'File description saved'],
  summary: 'Change the description of a file',
  needs: [],
  body: z.strictObject({ description }),
  answer: file,
  keyless: true,
  undo: true,
})

/** It is hidden from everyone, and can be restored until it is swept. */
export const deleteFile = act({
  of: null,
  concerns: 'records',
  name: 'deleteFile',
  words: 'files',
  method: 'DELETE',
  path: 'files/:id',
  params: recordId,
  findsTarget: true,
  label: ['Delete a file', 'File deleted'],
  summary: 'Delete a file; it can be undone',
  needs: [],
  answer: deletedFile,
  undo: true,
})
