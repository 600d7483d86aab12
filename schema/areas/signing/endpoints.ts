import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { address } from '../../engine/ticket.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

/** What a job asks to be signed, and what was. */
export const documents = endpoint({
  of: 'jobs',
  name: 'documents',
  path: '/jobs/:id/documents',
  summary: 'Signature documents of a job: what its type asks for, before which status, and who signed it',
  access: ['Jobs:details'],
  answer: z.array(shapes.jobDocument),
})

export const documentPreview = endpoint({
  of: 'jobs',
  name: 'documentPreview',
  path: '/jobs/:id/documents/:document_id',
  params: z.object({ document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  summary: 'A signature document with the facts of a job filled in, as it would be signed now',
  access: ['Jobs:details'],
  answer: shapes.preview,
})

/** The PDF itself is GET of the same address. */
export const signedPaper = endpoint({
  of: null,
  concerns: 'records',
  name: 'signedPaper',
  method: 'POST',
  path: '/signed-documents/:id/pdf',
  summary: 'A signed document as it was signed, as PDF: an address that gives it once, within a minute',
  access: ['Jobs:details'],
  params: recordId,
  body: z.strictObject({}),
  answer: address,
})

/** Whether a file is one that was signed here, to the byte. */
export const checkSigned = endpoint({
  of: 'jobs',
  name: 'checkSigned',
  path: '/signed-documents/check',
  summary: 'Which signed document has this SHA-256, of those that the actor may see',
  access: ['Jobs:details'],
  query: z.object({ sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, 'sha256') }),
  answer: z.object({ data: shapes.signature.extend({ job: z.string() }).nullable() }),
})
