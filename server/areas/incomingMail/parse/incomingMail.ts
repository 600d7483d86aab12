import type { DeliveryReport } from './deliveryReport.ts'

/** Headers that identify automatic emails. */
export const TELLING_HEADERS = [
  'auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'content-type',
  'return-path',
] as const
export type TellingHeader = (typeof TELLING_HEADERS)[number]

/** A person with an address, as named in an email. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

/** A file of an email. */
export interface MailFile {
  readonly name: string | null
  readonly content: Uint8Array
  /** Whether it is shown within the text, such as a pasted picture or a logo. */
  readonly isInline: boolean
}

/** The parsed content of an incoming email. All texts are well-formed, without NUL, and limited in length. */
export interface IncomingMail {
  readonly from: Correspondent | null
  /** To whom replies go. */
  readonly replyTo: Correspondent | null
  readonly subject: string
  /** What the sender wrote, without the quotations in `whole`. */
  readonly own: string
  /** The whole text, up to the length that is stored. */
  readonly whole: string
  /** Sanitised HTML; null if there is none. Embedded pictures are referenced by their content: `cid:<sha256>.<png|jpg|gif|webp>`. */
  readonly html: string | null
  /** With its angle brackets; null if there is none. */
  readonly messageId: string | null
  /** Message ids this email says it answers, newest first, unparsed. */
  readonly answers: string
  /** Addresses it was sent to. */
  readonly receivers: readonly string[]
  /** In lower case. */
  readonly headers: Readonly<Partial<Record<TellingHeader, string>>>
  /** For a report about an undelivered email; otherwise null. */
  readonly report: DeliveryReport | null
  readonly files: readonly MailFile[]
}

/** What is known of an email that could not be read. */
export type Heading = Pick<IncomingMail, 'from' | 'subject'>

/** `heading` reads only sender and subject; `plain` does not lay out the HTML. */
export interface Question {
  readonly how: 'whole' | 'plain' | 'heading'
  readonly raw: Uint8Array
}
export type Answer = { readonly mail: IncomingMail } | { readonly heading: Heading } | { readonly refused: string }
