import { businessName, defaultLanguage } from '../../../../../schema/areas/settings/settings.ts'
import type { Locale } from '../../../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mail } from '../../../../engine/mail/mail.ts'
import { type EmailText, writeMail } from '../../../../engine/mail/page.ts'
import type { Settings } from '../../../../engine/settings/settings.ts'

/** Name of the business, and the language of users who have not chosen one. */
export interface House {
  readonly product: string
  readonly language: Locale
}

/** Returns what emails currently say about the business. */
export const houseOf = async (settings: Settings, db: Db | Tx): Promise<House> => ({
  product: await settings.get(businessName, db),
  language: await settings.get(defaultLanguage, db),
})

/** The recipient of an email. */
export interface Receiver {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly locale: string | null
  readonly house: House
}

interface Said {
  readonly name: string
  readonly link: string
  readonly product: string
}

/** An email in both languages. */
export interface Texts {
  readonly en: (values: Said) => EmailText
  readonly zh: (values: Said) => EmailText
}

/** The recipient's language. */
export const languageOf = ({ locale, house }: Receiver): Locale => ((locale ?? house.language) === 'zh' ? 'zh' : 'en')

/** Builds an email in the recipient's language. */
export function mailTo(receiver: Receiver, texts: Texts, link = ''): Mail {
  const words = texts[languageOf(receiver)]({ name: receiver.first_name, link, product: receiver.house.product })
  return { to: receiver.email, ...writeMail(words), about: { entity: 'users', id: receiver.id } }
}
