import type { Readable } from 'node:stream'
import type { Db, Tx } from '../db/kysely.ts'

declare module '../http/context.ts' {
  interface Services {
    readonly mailer: Mailer
  }
}

/** A file that goes with a mail; `sha256` in hexadecimal digits says where its bytes are kept. */
export interface MailFile {
  readonly name: string
  readonly mime: string
  readonly sha256: string
}

/** What is read of a mail. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What of them only the receiver may know; the email log shows dots in its place. */
  readonly secrets?: readonly string[]
  /** A text message: signed with nothing. */
  readonly plain?: true
  /** Where its receiver takes back that such mails come, in one request (RFC 8058). */
  readonly unsubscribe?: string
}

/** A text that mails are made of, as it was then. */
export interface Template {
  readonly id: number
  readonly version: number
}

/** One mail, ready to be read. */
export interface Mail extends EmailContent {
  readonly to: string
  readonly cc?: string
  /** Not worth sending after this. */
  readonly sendBefore?: Date
  /** Said in the server's log of a demo without a mail server, so that whoever looks there can go on. */
  readonly link?: string
  /** What it was made of. */
  readonly template?: Template
  /** The record that the mail is about. */
  readonly about?: { readonly entity: string; readonly id: number }
}

/**
 * Hands a text message over to a telephone.
 * @returns what the service said, and what it calls the message
 * @throws NoServerError without a service, UnreachableError for a number that gets none, RefusedError for good, any other error for now
 */
export type SendText = (message: {
  readonly to: string
  readonly text: string
}) => Promise<{ readonly answer: string; readonly ref: string }>

/** What the mailer is told of the rest of the program once that is there. */
export interface Equipment {
  /** The bytes of a file that goes with a mail; undefined where they are lost. */
  readonly read: (sha256: string) => Promise<Readable | undefined>
  /** Hands text messages over; without it none leaves. */
  readonly texts?: SendText
  /** Something was sent or given up; to be called after it was written down. */
  readonly ended: () => void
}

/** A letter that can go out. */
export interface ReadyEmail {
  /** What its log shows. */
  readonly shown: Pick<EmailContent, 'subject' | 'text' | 'html'>
  /** All of it, sealed; null where the log shows all. */
  readonly sealed: Buffer | null
}

export interface Mailer {
  /**
   * Puts a mail into the outbox, as part of the caller's transaction: it is sent if that commits.
   * @returns the id of its email log
   */
  queue(db: Db | Tx, mail: Mail): Promise<number>
  /** A letter as it will go out, signed. */
  ready(db: Db | Tx, letter: EmailContent): Promise<ReadyEmail>
  /** Puts a letter into the outbox whose log is there already. */
  lay(db: Db | Tx, id: number, letter: ReadyEmail): Promise<void>
  /** Sends what is due without making the caller wait. To be called after the commit. */
  wake(): void
  /** Sends what is due; resolves when nothing is left that is due. */
  flush(): Promise<void>
  /**
   * Sends a mail at once, past the outbox, and says what the mail server answered.
   * @throws what the mail server said when it would not; NoServerError without one
   */
  try?(mail: Mail): Promise<string>
  equip?(equipment: Equipment): void
  /** Ends the regular sending and waits for a mail under way. */
  close(): Promise<void>
}

/** Whom a mail is from. */
export interface Sender {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
}

export interface Message extends Pick<Mail, 'to' | 'cc' | 'subject' | 'text' | 'html' | 'unsubscribe'> {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  readonly messageId: string
  /** Those of `to` and `cc` that it is handed over for now; all of them unless it is said. */
  readonly receivers?: readonly string[]
  readonly files?: readonly {
    readonly name: string
    readonly mime: string
    readonly content: Readable
    /** Stands in the mail itself, which calls it so. */
    readonly cid?: string
  }[]
  /** Nobody wrote it: nobody is to be told that somebody is away. */
  readonly auto?: boolean
}

/** Somebody whom the mail server did not take a mail for. */
export interface RefusedRecipient {
  readonly address: string
  readonly answer: string
}

/** What came of handing a mail over. */
export interface SendResult {
  /** What the mail server said of those that it took it for; null where it took it for nobody. */
  readonly answer: string | null
  /** For good. */
  readonly refused: readonly RefusedRecipient[]
  /** For now. */
  readonly later: readonly RefusedRecipient[]
}

/** What takes a mail away. Throws when it could not be handed over at all. */
export type Transport = (message: Message) => Promise<SendResult>

/** There is no mail server to send with. */
export class NoServerError extends Error {}

/** The receiving side has said that it will never take this mail, whoever it is for. */
export class RefusedError extends Error {}

/** Nothing ever arrives there. */
export class UnreachableError extends RefusedError {}
