import type { Db, Tx } from '../db/kysely.ts'

declare module '../http/context.ts' {
  interface Services {
    readonly mailer: Mailer
  }
}

/** One mail, ready to be read. */
export interface Mail {
  readonly to: string
  readonly cc?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What of subject, text and HTML only the receiver may know; the email log shows dots in its place. */
  readonly secret?: string
  /** Not worth sending after this. */
  readonly sendBefore?: Date
  /** Said in the server's log of a demo without a mail server, so that whoever looks there can go on. */
  readonly link?: string
  /** The record that the mail is about. */
  readonly about?: { readonly entity: string; readonly id: number }
}

export interface Mailer {
  /**
   * Puts a mail into the outbox, as part of the caller's transaction: it is sent if that commits.
   * @returns the id of its email log
   */
  queue(db: Db | Tx, mail: Mail): Promise<number>
  /** Sends what is due without making the caller wait. To be called after the commit. */
  wake(): void
  /** Sends what is due; resolves when nothing is left that is due. */
  flush(): Promise<void>
  /**
   * Sends a mail at once, past the outbox, and says what the mail server answered.
   * @throws what the mail server said when it would not; NoServerError without one
   */
  try?(mail: Mail): Promise<string>
  /** Ends the regular sending and waits for a mail under way. */
  close(): Promise<void>
}

/** Whom a mail is from. */
export interface Sender {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
}

/** What takes a mail away, and what the other side said to it. Throws when it does not. */
export type Transport = (message: Message) => Promise<string | undefined | void>

export interface Message extends Pick<Mail, 'to' | 'cc' | 'subject' | 'text' | 'html'> {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  readonly messageId: string
}

/** There is no mail server to send with. */
export class NoServerError extends Error {}

/** The receiving side has said that it will never take this mail. */
export class RefusedError extends Error {}
