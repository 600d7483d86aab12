import { LEAD_TYPE } from '../../../schema/areas/catalogue/lead-types.ts'
import { nameParts } from '../../../schema/engine/text/personName.ts'

/** Maximum number of characters of a lead's description. */
const MAX = 4_000
const ADDRESS = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** Whether replies can be sent to this address. */
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

export interface Enquiry {
  readonly name: string
  /** Null if there is no address to reply to. */
  readonly email: string | null
  readonly subject: string
  /** The whole text: in a first email nothing is folded. */
  readonly text: string
}

/** Converts an email to the fields of a lead. The email keeps the whole text; the description holds as much of it as fits. */
export function leadValues({ name, email, subject, text }: Enquiry) {
  const { first, last } = nameParts(name)
  return {
    lead_type_id: LEAD_TYPE.GENERAL_ENQUIRY,
    email,
    first_name: first,
    last_name: last,
    description: [subject.trim().slice(0, 200), text.trim()].filter(Boolean).join('\n\n').slice(0, MAX).toWellFormed(),
  }
}
