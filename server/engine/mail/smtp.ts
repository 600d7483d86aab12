import nodemailer from 'nodemailer'
import { RefusedError, type Sender, type Transport } from './mail.ts'

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
 * @param sender who it is from, asked with each mail
 */
export function smtpTransport(url: string, sender: () => Promise<Sender>): Transport {
  const transport = nodemailer.createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  return async ({ messageId, ...message }) => {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const { from, replyTo } = await sender()
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
    const named = { ...message, from, ...(replyTo ? { replyTo } : {}) }
    try {
      const { response } = await transport.sendMail({ ...named, headers, messageId: `<${messageId}@${domain}>` })
      return response
    } catch (error) {
      if (isFinal(error as Failure)) throw new RefusedError((error as Error).message, { cause: error })
      throw error
    }
  }
}
