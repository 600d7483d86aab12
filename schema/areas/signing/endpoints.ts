import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

/** Documents of a job that need a signature, and signed ones. */
export const documents = endpoint({
  of: 'jobs',
  name: 'documents',
  path: '/jobs/:id/documents',
  summary: 'Signature documents of a job, the status before which each must be signed, and who signed it',
  access: ['Jobs:details'],
  answer: z.array(shapes.jobDocument),
})

export const documentPreview = endpoint({
  of: 'jobs',
  name: 'documentPreview',
  path: '/jobs/:id/documents/:document_id',
  params: z.object({ document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  summary: 'A signature document filled in for a job, as it would be signed now',
  access: ['Jobs:details'],
  answer: shapes.preview,
})

/** The PDF itself is GET of the same address. */
export const signedDocument = endpoint({
  of: null,
  concerns: 'records',
  name: 'signedPaper',
  method: 'POST',
  path: '/signed-documents/:id/pdf',
  summary: 'The signed PDF. Returns a link that works once, within a minute',
  access: ['Jobs:details'],
  params: recordId,
  body: z.strictObject({}),
  answer: downloadAddress,
})

/** Whether a file is identical to one that was signed here. */
export const checkSigned = endpoint({
  of: 'jobs',
  name: 'checkSigned',
  path: '/signed-documents/check',
  summary: 'Find the signed document with this SHA-256, among those you have access to',
  access: ['Jobs:details'],
  query: z.object({ sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, 'sha256') }),
  answer: z.object({ data: shapes.signature.extend({ job: z.string() }).nullable() }),
})
