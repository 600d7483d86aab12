import type { Readable } from 'node:stream'
import type { Db, Tx } from '../db/kysely.ts'

declare module '../http/context.ts' {
  interface Services {
    readonly mailer: Mailer
  }
}

/** An attachment of an email; `sha256` in hexadecimal digits identifies its bytes. */
export interface MailFile {
  readonly name: string
  readonly mime: string
  readonly sha256: string
}

/** The readable content of an email. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Parts that only the recipient may know; the email log shows dots in their place. */
  readonly secrets?: readonly string[]
  /** A text message: without a signature. */
  readonly plain?: true
  /** Address that unsubscribes the recipient from such emails in one request (RFC 8058). */
  readonly unsubscribe?: string
}

/** A template as it was when an email was made from it. */
export interface Template {
  readonly id: number
  readonly version: number
}

/** An email ready to send. */
export interface Mail extends EmailContent {
  readonly to: string
  readonly cc?: string
  /** It is too late to send it after this. */
  readonly sendBefore?: Date
  /** Printed in the server log of a demo without a mail server, so that people can continue. */
  readonly link?: string
  /** Template it was made from. */
  readonly template?: Template
  /** The record that the email is about. */
  readonly about?: { readonly entity: string; readonly id: number }
}

/**
 * Sends a text message.
 * @returns what the service said, and its id of the message
 * @throws NoServerError without a service, UnreachableError for a number that gets none, RefusedError permanently, any other error temporarily
 */
export type SendText = (message: {
  readonly to: string
  readonly text: string
}) => Promise<{ readonly answer: string; readonly ref: string }>

/** What the mailer learns of the rest of the program once that exists. */
export interface Equipment {
  /** The bytes of an attachment; undefined when they are lost. */
  readonly read: (sha256: string) => Promise<Readable | undefined>
  /** Sends text messages; without it none is sent. */
  readonly texts?: SendText
  /** An email was sent or given up; called after that was recorded. */
  readonly ended: () => void
}

/** A prepared email. */
export interface ReadyEmail {
  /** What its log shows. */
  readonly shown: Pick<EmailContent, 'subject' | 'text' | 'html'>
  /** All of it, encrypted; null when the log shows all. */
  readonly sealed: Buffer | null
}

export interface Mailer {
  /**
   * Queues an email within the caller's transaction: it is sent if that commits.
   * @returns the id of its email log
   */
  queue(db: Db | Tx, mail: Mail): Promise<number>
  /** Content as it will be sent, with the signature. */
  ready(db: Db | Tx, email: EmailContent): Promise<ReadyEmail>
  /** Queues content whose log exists already. */
  lay(db: Db | Tx, id: number, email: ReadyEmail): Promise<void>
  /** Sends what is due without making the caller wait. Called after the commit. */
  wake(): void
  /** Sends what is due; resolves when nothing due is left. */
  flush(): Promise<void>
  /**
   * Sends an email at once, without the queue, and returns the mail server's answer.
   * @throws the mail server's refusal; NoServerError without one
   */
  try?(mail: Mail): Promise<string>
  equip?(equipment: Equipment): void
  /** Ends the regular sending and waits for an email in progress. */
  close(): Promise<void>
}

/** The sender of an email. */
export interface Sender {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
}

export interface Message extends Pick<Mail, 'to' | 'cc' | 'subject' | 'text' | 'html' | 'unsubscribe'> {
  /** The same at every attempt, so that a recipient can recognise a repetition. */
  readonly messageId: string
  /** The recipients among `to` and `cc` to send it to now; all of them by default. */
  readonly receivers?: readonly string[]
  readonly files?: readonly {
    readonly name: string
    readonly mime: string
    readonly content: Readable
    /** Part of the email, which refers to it by this id. */
    readonly cid?: string
  }[]
  /** Written by the program: no out-of-office replies. */
  readonly auto?: boolean
}

/** A recipient that the mail server refused. */
export interface RefusedRecipient {
  readonly address: string
  readonly answer: string
}

/** The result of sending an email. */
export interface SendResult {
  /** The mail server's answer for accepted recipients; null when it accepted none. */
  readonly answer: string | null
  /** Permanently. */
  readonly refused: readonly RefusedRecipient[]
  /** Temporarily. */
  readonly later: readonly RefusedRecipient[]
}

/** Transports an email. Throws when it could not be sent at all. */
export type Transport = (message: Message) => Promise<SendResult>

/** There is no mail server to send with. */
export class NoServerError extends Error {}

/** The receiving side will never accept this email, for any recipient. */
export class RefusedError extends Error {}

/** Addresses that never receive anything. */
export class UnreachableError extends RefusedError {}
