import { sql } from 'kysely'
import type { AccountLetter } from '../../../schema/areas/access/accountLetters.ts'
import { accountKey, accounts } from '../../../schema/areas/mail/seed/accounts.ts'
import { ACCOUNTS } from '../../../schema/areas/mail/subjects.ts'
import type { Letter, Template } from '../../engine/mail/mail.ts'
import type { AccountLetters, AccountSaid } from '../access/auth/recovery/accountLetters.ts'
import { letterOf } from './letter.ts'
import { fill } from './liquid.ts'
import { Value } from './value.ts'

interface Written {
  readonly subject: string
  readonly body: string
}

const valuesOf = ({ name, email, link, token, life, product }: AccountSaid) =>
  Object.fromEntries(
    Object.entries({
      ...{ 'user.first_name': name, 'user.email': email, 'business.name': product },
      ...{ 'token.link': link, 'token.code': token, 'token.life': life },
    }).map(([placeholder, value]) => [placeholder, new Value(value, value)]),
  )

/** As it was delivered: nobody is kept out by a template that somebody has broken. */
const delivered = (letter: AccountLetter, locale: AccountSaid['locale']): Written => {
  const found = accounts.find((one) => one.key === accountKey(letter) && one.locale === locale)
  if (!found) throw new Error(`no letter ${letter} in ${locale}`)
  return found
}

function filled({ subject, body }: Written, said: AccountSaid): Pick<Letter, 'subject' | 'text' | 'html'> {
  const values = valuesOf(said)
  const line = fill(subject, values, 'line').trim()
  const from = { name: said.product, foot: [] }
  return { subject: line, ...letterOf(fill(body, values, 'html'), { subject: line, from, locale: said.locale }) }
}

/** The mails that bring somebody into an account, from their templates. */
export const accountLetters: AccountLetters = async (on, letter, said) => {
  const { rows } = await sql<Written & Template>`
    select id, version, subject, body from email_templates where about = ${ACCOUNTS} and key = ${accountKey(letter)} and locale = ${said.locale}`.execute(
    on,
  )
  const [own] = rows
  if (own)
    try {
      return { ...filled(own, said), template: { id: own.id, version: own.version } }
    } catch {
      // What it says now cannot be filled in.
    }
  return filled(delivered(letter, said.locale), said)
}
