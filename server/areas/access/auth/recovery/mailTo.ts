import type { Mail } from '../../../../engine/mail/mail.ts'
import { type Words, writeMail } from '../../../../engine/mail/page.ts'

/** Who is written to. */
export interface Receiver {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly locale: string | null
}

export const product = 'Remote Workr CRM'

/** One mail in both languages. */
export interface Texts {
  readonly en: (name: string, link: string, token: string) => Words
  readonly zh: (name: string, link: string, token: string) => Words
}

/** A mail in the language of its receiver. */
export function mailTo(to: Receiver, texts: Texts, link = '', token = ''): Mail {
  const words = texts[to.locale === 'zh' ? 'zh' : 'en'](to.first_name, link, token)
  return { to: to.email, ...writeMail(words), about: { entity: 'users', id: to.id } }
}
