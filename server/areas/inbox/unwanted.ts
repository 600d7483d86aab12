import type { ParsedMail } from 'mailparser'

/** A header as it came, in small letters; empty where there is none. What reads mails puts some of them together under other names. */
const header = ({ headerLines }: Pick<ParsedMail, 'headerLines'>, name: string): string => {
  const found = headerLines.find(({ key }) => key === name)
  return found
    ? found.line
        .slice(name.length + 1)
        .trim()
        .toLowerCase()
    : ''
}

const ROBOTS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+.-].*)?@/i

/**
 * Why nobody has to read a mail: an answer that nobody wrote (RFC 3834), a mail to many (RFC 2919), a report of a mail server (RFC 3462), one of our own
 * that came back; undefined for one that somebody wrote to us.
 */
export function unwanted(mail: ParsedMail, own: readonly string[]): string | undefined {
  const sender = mail.from?.value[0]?.address?.toLowerCase() ?? ''
  if (!sender.includes('@')) return 'no_sender'
  if (own.includes(sender)) return 'own'
  const submitted = header(mail, 'auto-submitted')
  if (submitted !== '' && submitted !== 'no') return 'automatic'
  if (['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => header(mail, name) !== '')) return 'automatic'
  if (/^(bulk|junk|list|auto_reply)$/.test(header(mail, 'precedence'))) return 'bulk'
  if (header(mail, 'list-id') !== '' || header(mail, 'list-unsubscribe') !== '') return 'bulk'
  if (header(mail, 'content-type').startsWith('multipart/report') || ROBOTS.test(sender)) return 'report'
  return header(mail, 'return-path') === '<>' ? 'report' : undefined
}
