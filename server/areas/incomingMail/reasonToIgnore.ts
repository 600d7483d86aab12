import type { Outcome, Reason } from '../../../schema/areas/incomingMail/incoming-mails.ts'
import { automaticBy } from './automatic.ts'
import type { IncomingMail, TellingHeader } from './parse/incomingMail.ts'
import { isProgram, type Writer } from './writer.ts'

const REPORTERS = /^(mailer-daemon|postmaster|bounces?)([+.-].*)?@/i

/** An email that is not turned into a comment or lead automatically. */
export interface Sorted {
  /** `aside`: a person should check it, as it may be an enquiry; `dismissed`: it was written by a program or by us. */
  readonly outcome: Extract<Outcome, 'aside' | 'dismissed'>
  readonly reason: Reason
}

/**
 * Returns why an email is not processed automatically: an automatic reply (RFC 3834), a mass email (RFC 2919), a report of a mail server (RFC 3462),
 * one of our own that came back; undefined for one a person wrote to us. It is listed in any case.
 * @param isAnswer whether it answers one of our emails: unless it is an automatic reply or a report, a person wrote it, however it was sent
 */
export function reasonToIgnore(
  mail: Pick<IncomingMail, 'headers' | 'subject' | 'whole'>,
  { address, via }: Writer,
  ownAddresses: readonly string[],
  isAnswer = false,
): Sorted | undefined {
  const header = (name: TellingHeader) => mail.headers[name] ?? ''
  const dismissed = (reason: Reason): Sorted => ({ outcome: 'dismissed', reason })
  const setAside = (reason: Reason): Sorted => ({ outcome: 'aside', reason })
  if (!address.includes('@')) return setAside('no_sender')
  if (ownAddresses.includes(address)) return dismissed('own')
  if (header('content-type').startsWith('multipart/report') || (via === null && REPORTERS.test(address)))
    return dismissed('report')
  const submitted = header('auto-submitted')
  if (/^auto-(replied|notified)/.test(submitted)) return dismissed('automatic')
  if ((['x-autoreply', 'x-autorespond', 'x-auto-reply'] as const).some((name) => !['', 'no'].includes(header(name))))
    return dismissed('automatic')
  if (/^auto_reply$/.test(header('precedence'))) return dismissed('automatic')
  const automaticReason = automaticBy(mail.subject, mail.whole)
  if (automaticReason === 'subject') return dismissed('automatic')
  if (automaticReason === 'text') return setAside('automatic')
  if (header('return-path') === '<>') return dismissed('report')
  // Senders who answer us, or whom a form names, are people, whatever headers their programs add.
  if (isAnswer || (via !== null && !isProgram(address))) return undefined
  if (header('list-id') !== '' || header('list-unsubscribe') !== '' || /^(bulk|junk|list)$/.test(header('precedence')))
    return setAside('bulk')
  if (isProgram(address) || !['', 'no'].includes(submitted)) return setAside('program')
  return undefined
}
