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

/** What is read of an email that came in. All texts are well-formed, without NUL, and bounded. */
export interface IncomingMail {
  readonly from: { readonly name: string; readonly address: string } | null
  readonly subject: string
  /** What its sender wrote, without what he quotes. */
  readonly text: string
  /** With its angle brackets; null where it has none. */
  readonly messageId: string | null
  /** The names of the mails that it says it answers, the last one first, as they stand there. */
  readonly answers: string
  /** Addresses that it came to. */
  readonly receivers: readonly string[]
  /** In small letters. */
  readonly headers: Readonly<Partial<Record<TellingHeader, string>>>
  readonly files: readonly { readonly name: string | null; readonly content: Uint8Array }[]
}

/** What of an email is known that could not be read. */
export type Heading = Pick<IncomingMail, 'from' | 'subject'>

/** `heading` reads its sender and subject alone; `plain` leaves the layout of its HTML out. */
export interface Question {
  readonly how: 'whole' | 'plain' | 'heading'
  readonly raw: Uint8Array
}
export type Answer = { readonly mail: IncomingMail } | { readonly heading: Heading } | { readonly refused: string }
