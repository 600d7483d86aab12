import type { AccountEmail } from '../../../../../schema/areas/access/accountEmails.ts'
import type { Locale } from '../../../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mail } from '../../../../engine/mail/mail.ts'

/** What a mail that brings somebody into an account has to say. */
export interface AccountEmailValues {
  readonly locale: Locale
  readonly name: string
  readonly email: string
  readonly link: string
  readonly token: string
  /** In words of that language. */
  readonly life: string
  readonly product: string
}

/** Writes such a mail, as the business has worded it. */
export type AccountEmails = (
  on: Db | Tx,
  letter: AccountEmail,
  said: AccountEmailValues,
) => Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'template'>>
