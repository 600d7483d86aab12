import nodemailer from 'nodemailer'
import { RefusedError, type Transport } from './mail.ts'

/** Shorter together than the time for which a mail is lent to one server (outbox.ts). */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface Failure extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** A 5xx about the mail itself stays; a wrong password or a server that is gone may be mended. */
const isFinal = ({ code, responseCode = 0 }: Failure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600

/**
 * Sends by SMTP.
 * @param url `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte
 * @param from the sender, as `Name <address>` or an address alone
 */
export function smtpTransport(url: string, from: string): Transport {
  const transport = nodemailer.createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return async ({ messageId, ...message }) => {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    try {
      await transport.sendMail({ ...message, from, headers, messageId: `<${messageId}@${domain}>` })
    } catch (error) {
      if (isFinal(error as Failure)) throw new RefusedError((error as Error).message, { cause: error })
      throw error
    }
  }
}
