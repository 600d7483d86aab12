import signatureDocuments from '../../../schema/areas/documents/signature-documents.ts'
import { defineServer } from '../../engine/http/defineServer.ts'

/** What makes a document say something else. */
const SAYS = ['name', 'signer_role', 'body'] as const

/** A text that is changed is another version: what was signed before tells which one it was. */
export default defineServer(signatureDocuments, {
  watches: SAYS,
  before: (_write, values, before) => {
    const isOther = before && SAYS.some((name) => values[name] !== undefined && values[name] !== before[name])
    if (isOther) Object.assign(values, { edition: before.edition + 1 })
  },
})
