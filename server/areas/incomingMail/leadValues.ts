import { LEAD_TYPE } from '../../../schema/areas/catalogue/lead-types.ts'
import { nameParts } from '../../../schema/engine/text/personName.ts'

/** Characters of the description of a lead. */
const MAX = 4_000
const ADDRESS = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** Whether answers could be sent there. */
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

export interface Enquiry {
  readonly name: string
  /** Null where there is none that answers could be sent to. */
  readonly email: string | null
  readonly subject: string
  /** All of it: of a first email nothing is folded. */
  readonly text: string
}

/** An email as the fields of a lead. Its whole text stays with the email; the description takes as much of it as it holds. */
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
