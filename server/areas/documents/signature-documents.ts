import signatureDocuments from '../../../schema/areas/documents/signature-documents.ts'
import { defineServer } from '../../engine/http/defineServer.ts'

/** Fields that change what a document says. */
const SIGNED_TEXTS = ['name', 'signer_role', 'body'] as const

/** Changing a text creates a new version, so each signature states which version was signed. */
export default defineServer(signatureDocuments, {
  watches: SIGNED_TEXTS,
  before: (_write, values, before) => {
    const isOther = before && SIGNED_TEXTS.some((name) => values[name] !== undefined && values[name] !== before[name])
    if (isOther) Object.assign(values, { edition: before.edition + 1 })
  },
})
