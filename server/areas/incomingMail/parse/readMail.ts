import { createHash } from 'node:crypto'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import { MAX_OWN, MAX_TEXT as MOST_KEPT } from '../../../../schema/areas/incomingMail/incoming-mails.ts'
import { deliveryReport } from './deliveryReport.ts'
import { fold } from './fold.ts'
import {
  type Correspondent,
  type Heading,
  type IncomingMail,
  TELLING_HEADERS,
  type TellingHeader,
} from './incomingMail.ts'
import { safeHtml } from './safeHtml.ts'

/** Maximum bytes of an email's headers; real ones have some kilobytes. */
const MAX_HEAD = 256 * 1024
/** Maximum number of characters of plain text that are read. */
const MAX_TEXT = 1_000_000
/** Maximum number of characters of HTML that are stored. */
const MAX_HTML = 500_000
/** Maximum number of addresses of an email, and of characters of its references. */
const MAX_RECEIVERS = 500
const MAX_ANSWERS = 20_000
/** Maximum number of files passed on; fewer are stored. */
const MAX_FILES = 100

/** The email is invalid in itself: a retry would fail too. */
export class UnreadableMail extends Error {}

/** Makes a text storable: without NUL and unpaired surrogates. */
const fit = (text: string | undefined, maxLength: number) =>
  (text ?? '').slice(0, maxLength).replaceAll('\0', '').toWellFormed()

/**
 * Returns the first of these with an address. An unquoted comma in a name, `Smith, John <john@…>`, parses as two addresses: text without an address
 * before it is part of the name.
 */
function correspondent(one: AddressObject | undefined): Correspondent | null {
  const all = one?.value ?? []
  const index = all.findIndex(({ address }) => address?.includes('@'))
  const found = all[Math.max(index, 0)]
  if (!found) return null
  const before = index === 1 && !all[0]?.address ? all[0]?.name : undefined
  const name = before && found.name ? `${before}, ${found.name}` : found.name
  return { name: fit(name, 255), address: fit(found.address, 254) }
}

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Embedded pictures by the name that the HTML uses. */
const picturesOf = (attachments: readonly Attachment[]) =>
  new Map(
    attachments.slice(0, MAX_FILES).flatMap(({ cid, contentType, content }) => {
      const type = TYPES[contentType.toLowerCase()]
      return cid && type ? [[cid, `${createHash('sha256').update(content).digest('hex')}.${type}`] as const] : []
    }),
  )

const addressesOf = (one: AddressObject): readonly string[] =>
  one.value
    .slice(0, MAX_RECEIVERS)
    .flatMap(({ address, group }) => [
      ...(address ? [address] : []),
      ...(group ?? []).slice(0, MAX_RECEIVERS).flatMap((inner) => inner.address ?? []),
    ])

function receiversOf({ to, cc, headers }: ParsedMail): readonly string[] {
  const deliveredTo = [headers.get('delivered-to') ?? []].flat().flatMap((one) => (typeof one === 'string' ? one : []))
  return [...[to ?? [], cc ?? []].flat().flatMap(addressesOf), ...deliveredTo]
    .slice(0, MAX_RECEIVERS)
    .map((one) => fit(one, 320))
}

/** Raw headers: the parser merges some of them under other names. */
function tellingHeaders({ headerLines }: Pick<ParsedMail, 'headerLines'>): IncomingMail['headers'] {
  const headers: Partial<Record<TellingHeader, string>> = {}
  for (const name of TELLING_HEADERS) {
    const line = headerLines.find(({ key }) => key === name)?.line
    if (line !== undefined)
      headers[name] = fit(
        line
          .slice(name.length + 1, 2_000)
          .trim()
          .toLowerCase(),
        2_000,
      )
  }
  return headers
}

const answersIn = ({ inReplyTo, references }: ParsedMail) =>
  fit([inReplyTo ?? '', ...[references ?? []].flat().slice(-200).toReversed()].join(' '), MAX_ANSWERS)

/** Number of bytes before the first empty line. */
function headLength(raw: Buffer): number {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((position) => position >= 0)
  return ends.length ? Math.min(...ends) : raw.length
}

/**
 * Parses an email, or fails if that is not possible within limits.
 * @throws UnreadableMail, or an error of the library
 */
export async function readMail(
  raw: Buffer,
  { textOf, isLaidOut }: { readonly textOf: (html: string) => string; readonly isLaidOut: boolean },
): Promise<IncomingMail> {
  if (headLength(raw) > MAX_HEAD) throw new UnreadableMail(`its header is larger than ${MAX_HEAD / 1024} kB`)
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    keepCidLinks: true,
  })
  const html = mail.html || ''
  const text = fit(fit(mail.text, MAX_TEXT).trim() || textOf(html), MAX_TEXT)
  const subject = fit(mail.subject, 998)
  return {
    from: correspondent(mail.from),
    replyTo: correspondent(mail.replyTo),
    subject,
    own: fit(fold(subject, text).own, MAX_OWN),
    whole: fit(text.replaceAll('\r\n', '\n').trim(), MOST_KEPT),
    html: isLaidOut && html ? fit(safeHtml(html, picturesOf(mail.attachments)), MAX_HTML) : null,
    messageId: mail.messageId ? fit(mail.messageId, 500) : null,
    answers: answersIn(mail),
    receivers: receiversOf(mail),
    headers: tellingHeaders(mail),
    report: deliveryReport(fit(raw.toString('latin1'), MAX_TEXT)),
    files: mail.attachments
      .filter(({ content }) => content.length > 0)
      .slice(0, MAX_FILES)
      .map(({ filename, content, related }) => ({
        name: filename ? fit(filename, 2_000) : null,
        content,
        isInline: Boolean(related),
      })),
  }
}

/** One header with its continuation lines. */
const FROM = /^from:[^\r\n]*(?:\r?\n[ \t][^\r\n]*){0,20}/im
const SUBJECT = /^subject:[^\r\n]*(?:\r?\n[ \t][^\r\n]*){0,20}/im

/** Reads sender and subject, even of an email that cannot be read as a whole. */
export async function readHeading(raw: Buffer): Promise<Heading> {
  const head = raw.subarray(0, Math.min(headLength(raw), MAX_HEAD)).toString('latin1')
  const lines = [FROM, SUBJECT].map((one) => (one.exec(head)?.[0] ?? '').slice(0, 4_000)).filter(Boolean)
  const mail = await simpleParser(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  return { from: correspondent(mail.from), subject: fit(mail.subject, 998) }
}
