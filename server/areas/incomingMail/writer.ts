import { spokenName } from '../../../schema/engine/text/personName.ts'
import type { IncomingMail } from './parse/incomingMail.ts'

/** Addresses that programs send from. Whatever comes from there says nothing of who wrote it. */
const PROGRAM =
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|web-?site|web-?form|web-?master|www(-data)?|form|forms|contact-?form|wordpress|apache|mailer|robot|notifications?|notify)([+._-].*)?@/i

export const isProgram = (address: string): boolean => PROGRAM.test(address)

/** Who wrote an email. */
export interface Writer {
  readonly name: string
  /** In lower case; empty where there is none. */
  readonly address: string
  /** The address that sent it for them, in lower case; null where they sent it themselves. */
  readonly via: string | null
}

/** An address without its plus part, as a mailbox is known by it. */
const bare = (address: string) => address.replace(/\+[^@]*@/, '@')

const FORM_EMAIL =
  /^[ \t*]{0,4}(?:your )?(?:e-?mail(?: address)?|邮箱|电子邮件)\*?[ \t]*[:：]\*?[ \t]*<?([^\s<>@]{1,64}@[^\s<>@]{3,250})/imu
const FORM_NAME = /^[ \t*]{0,4}(?:your |full |contact )?(?:name|姓名)\*?[ \t]*[:：]\*?[ \t]*(\S.{0,120})$/imu

/** Who filled in a form, where its program writes it into the text alone. */
function filledInBy(text: string): Pick<Writer, 'name' | 'address'> | undefined {
  const start = text.slice(0, 5_000)
  const [, address = ''] = FORM_EMAIL.exec(start) ?? []
  const [, name = ''] = FORM_NAME.exec(start) ?? []
  return address && name ? { name: spokenName(name), address: address.toLowerCase() } : undefined
}

/**
 * Who wrote an email: the person that answers go to (`Reply-To`), as website forms name them, or whom a form names in its text; else whoever it is from.
 * @param own addresses of the business, in lower case: an answer to one of those says nothing of who wrote
 */
export function writerOf(
  { from, replyTo, whole }: Pick<IncomingMail, 'from' | 'replyTo' | 'whole'>,
  own: readonly string[],
): Writer {
  const sender = (from?.address ?? '').toLowerCase()
  const answerTo = (replyTo?.address ?? '').toLowerCase()
  const isOther =
    answerTo.includes('@') &&
    bare(answerTo) !== bare(sender) &&
    !own.includes(bare(answerTo)) &&
    (isProgram(sender) || !isProgram(answerTo))
  if (!isOther) {
    const found = isProgram(sender) || own.includes(bare(sender)) ? filledInBy(whole) : undefined
    if (found && !own.includes(bare(found.address))) return { ...found, via: sender }
    return { name: spokenName(from?.name ?? ''), address: sender, via: null }
  }
  // A form is not called as the person is.
  const isForm = isProgram(sender) || own.includes(bare(sender)) || isProgram(answerTo)
  const replyName = spokenName(replyTo?.name ?? '')
  const fromName = from?.name ?? ''
  const name = replyName || (!isForm || /\svia\s/i.test(fromName) ? spokenName(fromName) : '')
  return { name, address: answerTo, via: sender || null }
}
