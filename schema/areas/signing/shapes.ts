import { z } from 'zod'
import signatureDocuments from '../documents/signature-documents.ts'

export const SIGNER_ROLES = signatureDocuments.fields.signer_role.hints.choices ?? []

/** Maximum characters of a picture as a data address: some hundred kilobytes are more than any signature needs. */
const MAX_PICTURE = 400_000

/** Location of the device at signing, if its holder allowed it. */
export const place = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Accuracy in metres. */
  accuracy: z.number().min(0).max(100_000).optional(),
})

/** A signature: drawn, or the name as typed. */
export const signing = z.strictObject({
  signer_name: z.string().trim().min(1).max(120),
  signature: z
    .string()
    .max(MAX_PICTURE)
    .optional()
    .meta({ description: 'Drawn signature as a PNG data URL (data:image/png;base64,…), up to 2000 × 1000 pixels' }),
  typed: z.boolean().optional().meta({ description: 'The name was typed instead of drawn' }),
  /** What was shown before signing (`digest` of the document): refused with 409 when it would say something else by now. */
  digest: z.string().max(64).optional(),
  at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When it was signed, if not sent immediately: up to 14 days ago. Defaults to now' }),
  place: place.optional(),
})

/** A stored signature. */
export const signature = z.strictObject({
  id: z.int(),
  job_id: z.int(),
  document_id: z.int(),
  /** Title of the document and version of its text. */
  name: z.string(),
  edition: z.int(),
  signer_role: z.enum(SIGNER_ROLES as readonly [string, ...string[]]),
  signer_name: z.string(),
  typed: z.boolean(),
  signed_at: z.iso.datetime(),
  /** Who held the device. */
  user: z.string(),
  ip: z.string(),
  device: z.string().nullable(),
  place: place.nullable(),
  sha256: z.string(),
  /** The file of the job with the same bytes, for sending; null when that was deleted. */
  file_id: z.int().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
})
export type Signature = Readonly<z.output<typeof signature>>

/** A document that a job requires, or that was signed on it. */
export const jobDocument = z.strictObject({
  document_id: z.int(),
  name: z.string(),
  signer_role: signature.shape.signer_role,
  required_before_status_id: z.int().nullable(),
  required_before: z.string().nullable().meta({ description: 'Title of that status' }),
  /** Its current version. */
  edition: z.int(),
  /** Signed by a valid signature, on the job or on its parent. */
  signed: z.boolean(),
  /** The job cannot enter that status without it; for a job past it, nothing is missing. */
  missing: z.boolean(),
  /** Signed before, but its text was changed since in a way that requires signing again. */
  again: z.boolean(),
  /** It can be signed: it applies to the job's type and is active. */
  offered: z.boolean(),
  /** Number of the parent job, when it was signed there. */
  signed_with: z.string().nullable(),
  /** Newest first, including withdrawn ones. */
  signatures: z.array(signature),
})
export type JobDocument = Readonly<z.output<typeof jobDocument>>

/** A document as it would be signed now. */
export const preview = z.strictObject({
  document_id: z.int(),
  name: z.string(),
  signer_role: signature.shape.signer_role,
  edition: z.int(),
  body: z.string(),
  /** Placeholder → its value. */
  facts: z.record(z.string(), z.string()),
  /** Placeholders of the body without a value; the signer's name is not among them. */
  unfilled: z.array(z.string()),
  /** Who is likely to sign it. */
  signer: z.string().nullable(),
  digest: z.string(),
})
export type Preview = Readonly<z.output<typeof preview>>
