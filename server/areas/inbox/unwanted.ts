import type { IncomingMail, TellingHeader } from './parse/incomingMail.ts'

const ROBOTS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+.-].*)?@/i

/**
 * Why nobody has to read a mail: an answer that nobody wrote (RFC 3834), a mail to many (RFC 2919), a report of a mail server (RFC 3462), one of our own
 * that came back; undefined for one that somebody wrote to us.
 */
export function unwanted(mail: Pick<IncomingMail, 'from' | 'headers'>, own: readonly string[]): string | undefined {
  const sender = mail.from?.address.toLowerCase() ?? ''
  if (!sender.includes('@')) return 'no_sender'
  if (own.includes(sender)) return 'own'
  const header = (name: TellingHeader) => mail.headers[name] ?? ''
  const submitted = header('auto-submitted')
  if (submitted !== '' && submitted !== 'no') return 'automatic'
  if ((['x-autoreply', 'x-autorespond', 'x-auto-reply'] as const).some((name) => header(name) !== ''))
    return 'automatic'
  if (/^(bulk|junk|list|auto_reply)$/.test(header('precedence'))) return 'bulk'
  if (header('list-id') !== '' || header('list-unsubscribe') !== '') return 'bulk'
  if (header('content-type').startsWith('multipart/report') || ROBOTS.test(sender)) return 'report'
  return header('return-path') === '<>' ? 'report' : undefined
}
