import { TITLE_SEPARATOR } from '../../../../schema/engine/titleFields.ts'

interface Waiting {
  readonly customer: string | null
  readonly title: string
  readonly number: string
}

/** Title of an unassigned job, as everywhere else; without the customer for users who may not see them. */
export const waitingName = ({ customer, title, number }: Waiting): string =>
  [customer, title, number].filter(Boolean).join(TITLE_SEPARATOR)
