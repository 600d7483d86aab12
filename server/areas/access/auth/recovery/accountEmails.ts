import type { AccountEmail } from '../../../../../schema/areas/access/accountEmails.ts'
import type { Locale } from '../../../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mail } from '../../../../engine/mail/mail.ts'

/** Values of an email that lets a user into an account. */
export interface AccountEmailValues {
  readonly locale: Locale
  readonly name: string
  readonly email: string
  readonly link: string
  readonly token: string
  /** In that language. */
  readonly life: string
  readonly product: string
}

/** Builds such an email from the business's template. */
export type AccountEmails = (
  db: Db | Tx,
  email: AccountEmail,
  values: AccountEmailValues,
) => Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'template'>>
