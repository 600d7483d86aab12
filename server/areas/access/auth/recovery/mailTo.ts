import { businessName, defaultLanguage } from '../../../../../schema/areas/settings/settings.ts'
import type { Locale } from '../../../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mail } from '../../../../engine/mail/mail.ts'
import { type EmailText, writeMail } from '../../../../engine/mail/page.ts'
import type { Settings } from '../../../../engine/settings/settings.ts'

/** How this place is called, and the language of whoever has not chosen one. */
export interface House {
  readonly product: string
  readonly language: Locale
}

/** What mails say of this place now. */
export const houseOf = async (settings: Settings, on: Db | Tx): Promise<House> => ({
  product: await settings.get(businessName, on),
  language: await settings.get(defaultLanguage, on),
})

/** Who is written to. */
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

/** One mail in both languages. */
export interface Texts {
  readonly en: (said: Said) => EmailText
  readonly zh: (said: Said) => EmailText
}

/** The language of whoever is written to. */
export const languageOf = ({ locale, house }: Receiver): Locale => ((locale ?? house.language) === 'zh' ? 'zh' : 'en')

/** A mail in the language of its receiver. */
export function mailTo(to: Receiver, texts: Texts, link = ''): Mail {
  const words = texts[languageOf(to)]({ name: to.first_name, link, product: to.house.product })
  return { to: to.email, ...writeMail(words), about: { entity: 'users', id: to.id } }
}
