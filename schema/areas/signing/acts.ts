import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { recordId } from '../record/shapes.ts'
import { signature, signing } from './shapes.ts'

/** Signs a document of a job. What was signed never changes: a mistake is withdrawn, and both stay. */
export const sign = act({
  of: 'jobs',
  name: 'sign',
  path: 'documents/:document_id/sign',
  params: z.object({ document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  label: ['Sign', 'Signed'],
  summary: 'Sign a document of a job with a drawn signature or a typed name. The signed PDF is stored with its SHA-256',
  needs: ['Jobs:edit'],
  body: signing,
  answer: signature,
  undo: false,
})

/** The signature no longer counts. It stays, with who withdrew it and why. */
export const withdraw = act({
  of: null,
  concerns: 'records',
  name: 'withdrawSignature',
  words: 'jobs',
  path: 'signed-documents/:id/withdraw',
  params: recordId,
  findsTarget: true,
  label: ['Withdraw signature', 'Signature withdrawn'],
  summary: 'Withdraw a signature, with a reason. It is kept but no longer counts',
  verb: 'withdraw',
  needs: ['Jobs:edit', 'Jobs:delete'],
  body: z.strictObject({ reason: z.string().trim().min(1).max(255) }),
  answer: signature,
  undo: false,
})
