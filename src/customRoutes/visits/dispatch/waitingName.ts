import { TITLE_SEPARATOR } from '../../../../schema/engine/titleFields.ts'

interface Waiting {
  readonly customer: string | null
  readonly title: string
  readonly number: string
}

/** What a job that waits is called, as everywhere; without its customer for whoever may not see that one. */
export const waitingName = ({ customer, title, number }: Waiting): string =>
  [customer, title, number].filter(Boolean).join(TITLE_SEPARATOR)
