import type { Outcome, Reason } from '../../../schema/areas/incomingMail/incoming-mails.ts'
import { automaticBy } from './automatic.ts'
import type { IncomingMail, TellingHeader } from './parse/incomingMail.ts'
import { isProgram, type Writer } from './writer.ts'

const REPORTERS = /^(mailer-daemon|postmaster|bounces?)([+.-].*)?@/i

/** Where an email goes that becomes no comment and no lead by itself. */
export interface Sorted {
  /** `aside`: somebody looks at it, for it may be an enquiry; `dismissed`: it was written by a program, or by ourselves. */
  readonly outcome: Extract<Outcome, 'aside' | 'dismissed'>
  readonly reason: Reason
}

/**
 * Why an email becomes nothing by itself: an answer that a program gave (RFC 3834), an email to many (RFC 2919), a report of a mail server (RFC 3462), one
 * of our own that came back; undefined for one that somebody wrote to us. Whatever it is, it is listed.
 * @param isAnswer whether it answers an email of ours: then somebody wrote it, however it was sent
 */
export function reasonToIgnore(
  mail: Pick<IncomingMail, 'headers' | 'subject' | 'whole'>,
  { address, via }: Writer,
  own: readonly string[],
  isAnswer = false,
): Sorted | undefined {
  const header = (name: TellingHeader) => mail.headers[name] ?? ''
  const dismissed = (reason: Reason): Sorted => ({ outcome: 'dismissed', reason })
  const aside = (reason: Reason): Sorted => ({ outcome: 'aside', reason })
  if (!address.includes('@')) return aside('no_sender')
  if (own.includes(address)) return dismissed('own')
  if (header('content-type').startsWith('multipart/report') || (via === null && REPORTERS.test(address)))
    return dismissed('report')
  const submitted = header('auto-submitted')
  if (/^auto-(replied|notified)/.test(submitted)) return dismissed('automatic')
  if ((['x-autoreply', 'x-autorespond', 'x-auto-reply'] as const).some((name) => !['', 'no'].includes(header(name))))
    return dismissed('automatic')
  if (/^auto_reply$/.test(header('precedence'))) return dismissed('automatic')
  const by = automaticBy(mail.subject, mail.whole)
  if (by === 'subject') return dismissed('automatic')
  if (by === 'text') return aside('automatic')
  if (header('return-path') === '<>') return dismissed('report')
  // Somebody who answers us, and whom a form names, are people, whatever their programs add.
  if (isAnswer || (via !== null && !isProgram(address))) return undefined
  if (header('list-id') !== '' || header('list-unsubscribe') !== '' || /^(bulk|junk|list)$/.test(header('precedence')))
    return aside('bulk')
  if (isProgram(address) || !['', 'no'].includes(submitted)) return aside('program')
  return undefined
}
