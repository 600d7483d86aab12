import type { DeliveryReport } from './deliveryReport.ts'

/** Headers that tell mails nobody wrote from the others. */
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

/** Somebody with an address, as an email names them. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

/** A file of an email. */
export interface MailFile {
  readonly name: string | null
  readonly content: Uint8Array
  /** It is shown within the text, such as a pasted picture or a logo. */
  readonly isInline: boolean
}

/** What is read of an email that came in. All texts are well-formed, without NUL, and bounded. */
export interface IncomingMail {
  readonly from: Correspondent | null
  /** Whom answers go to. */
  readonly replyTo: Correspondent | null
  readonly subject: string
  /** What its sender wrote; what is quoted and not in it is in `whole`. */
  readonly own: string
  /** All of its text, as far as it is kept. */
  readonly whole: string
  /** Its HTML made safe; null where it has none. Pictures within it are named by their content: `cid:<sha256>.<png|jpg|gif|webp>`. */
  readonly html: string | null
  /** With its angle brackets; null where it has none. */
  readonly messageId: string | null
  /** The names of the mails that it says it answers, the last one first, as they stand there. */
  readonly answers: string
  /** Addresses that it came to. */
  readonly receivers: readonly string[]
  /** In small letters. */
  readonly headers: Readonly<Partial<Record<TellingHeader, string>>>
  /** Of an email that was not delivered; null for all else. */
  readonly report: DeliveryReport | null
  readonly files: readonly MailFile[]
}

/** What of an email is known that could not be read. */
export type Heading = Pick<IncomingMail, 'from' | 'subject'>

/** `heading` reads its sender and subject alone; `plain` leaves the layout of its HTML out. */
export interface Question {
  readonly how: 'whole' | 'plain' | 'heading'
  readonly raw: Uint8Array
}
export type Answer = { readonly mail: IncomingMail } | { readonly heading: Heading } | { readonly refused: string }
