import { spokenName } from '../../../schema/engine/text/personName.ts'
import type { IncomingMail } from './parse/incomingMail.ts'

/** Addresses that programs send from; they say nothing about the author. */
const PROGRAM =
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|web-?site|web-?form|web-?master|www(-data)?|form|forms|contact-?form|wordpress|apache|mailer|robot|notifications?|notify)([+._-].*)?@/i

export const isProgram = (address: string): boolean => PROGRAM.test(address)

/** The author of an email. */
export interface Writer {
  readonly name: string
  /** In lower case; empty if there is none. */
  readonly address: string
  /** The address that sent it on the author's behalf, in lower case; null if they sent it themselves. */
  readonly via: string | null
}

/** An address without its plus part, which identifies the mailbox. */
const withoutPlusTag = (address: string) => address.replace(/\+[^@]*@/, '@')

const FORM_EMAIL =
  /^[ \t*]{0,4}(?:your )?(?:e-?mail(?: address)?|邮箱|电子邮件)\*?[ \t]*[:：]\*?[ \t]*<?([^\s<>@]{1,64}@[^\s<>@]{3,250})/imu
const FORM_NAME = /^[ \t*]{0,4}(?:your |full |contact )?(?:name|姓名)\*?[ \t]*[:：]\*?[ \t]*(\S.{0,120})$/imu

/** Returns who filled in a form, if the form's program writes it only in the text. */
function filledInBy(text: string): Pick<Writer, 'name' | 'address'> | undefined {
  const start = text.slice(0, 5_000)
  const [, address = ''] = FORM_EMAIL.exec(start) ?? []
  const [, name = ''] = FORM_NAME.exec(start) ?? []
  return address && name ? { name: spokenName(name), address: address.toLowerCase() } : undefined
}

/**
 * Returns the author of an email: the person in `Reply-To`, which website forms set, or the one named in a form's text; else the sender.
 * @param ownAddresses the business's addresses, in lower case: a reply address among them says nothing about the author
 */
export function writerOf(
  { from, replyTo, whole }: Pick<IncomingMail, 'from' | 'replyTo' | 'whole'>,
  ownAddresses: readonly string[],
): Writer {
  const sender = (from?.address ?? '').toLowerCase()
  const answerTo = (replyTo?.address ?? '').toLowerCase()
  const isOther =
    answerTo.includes('@') &&
    withoutPlusTag(answerTo) !== withoutPlusTag(sender) &&
    !ownAddresses.includes(withoutPlusTag(answerTo)) &&
    (isProgram(sender) || !isProgram(answerTo))
  if (!isOther) {
    const formSender =
      isProgram(sender) || ownAddresses.includes(withoutPlusTag(sender)) ? filledInBy(whole) : undefined
    if (formSender && !ownAddresses.includes(withoutPlusTag(formSender.address))) return { ...formSender, via: sender }
    return { name: spokenName(from?.name ?? ''), address: sender, via: null }
  }
  // The name of a form is not the name of the person.
  const isForm = isProgram(sender) || ownAddresses.includes(withoutPlusTag(sender)) || isProgram(answerTo)
  const replyName = spokenName(replyTo?.name ?? '')
  const fromName = from?.name ?? ''
  const name = replyName || (!isForm || /\svia\s/i.test(fromName) ? spokenName(fromName) : '')
  return { name, address: answerTo, via: sender || null }
}
