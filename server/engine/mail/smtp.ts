import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import { lazily } from '../../lazily.ts'
import { environmentSmtp } from '../outgoing/smtpClient.ts'
import { RefusedError, type RefusedRecipient, type Sender, type SendResult, type Transport } from './mail.ts'

/** Shorter together than the time for which a mail is lent to one server (outbox.ts). */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface Failure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly recipient?: string
  readonly rejectedErrors?: readonly Failure[]
}

const isForGood = ({ responseCode = 0 }: Failure) => responseCode >= 500 && responseCode < 600
const said = ({ response, message }: Failure) => (response ?? message).slice(0, 500)

/** Whom the mail server would not take it for, one by one. */
function sorted(errors: readonly Failure[]): Pick<SendResult, 'refused' | 'later'> {
  const of = (forGood: boolean): RefusedRecipient[] =>
    errors
      .filter((error) => isForGood(error) === forGood)
      .map((error) => ({ address: error.recipient ?? '', answer: said(error) }))
  return { refused: of(true), later: of(false) }
}

/**
 * Sends by SMTP.
 * @param url `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte
 * @param sender who it is from, asked with each mail
 */
export function smtpTransport(
  url: string,
  sender: () => Promise<Sender>,
  /** Where answers to one letter come, in place of the address for all of them. */
  answers?: (address: string, messageId: string) => Promise<string>,
): Transport {
  const transport = lazily(() => environmentSmtp({ url, ...patience }))
  return async ({ messageId, receivers, files = [], auto = true, to, cc, unsubscribe, ...message }) => {
    const { from, replyTo } = await sender()
    const reply = answers && !auto ? await answers(replyTo ?? from.address, messageId) : replyTo
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
    try {
      const { response, rejectedErrors = [] } = (await transport().sendMail({
        ...message,
        from,
        to: [...addressesIn(to)],
        cc: [...addressesIn(cc ?? '')],
        ...(reply ? { replyTo: reply } : {}),
        headers: {
          ...(auto ? { 'Auto-Submitted': 'auto-generated' } : {}),
          ...(unsubscribe
            ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
        ...(receivers ? { envelope: { from: from.address, to: [...receivers] } } : {}),
        attachments: files.map(({ name, mime, content, cid }) => ({
          filename: name,
          contentType: mime,
          content,
          ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
        })),
        messageId: `<${messageId}@${domain}>`,
      })) as { response: string; rejectedErrors?: readonly Failure[] }
      return { answer: response.slice(0, 500), ...sorted(rejectedErrors) }
    } catch (error) {
      const failure = error as Failure
      // Every receiver was refused, each with an answer of its own.
      if (failure.code === 'EENVELOPE' && failure.rejectedErrors?.length)
        return { answer: null, ...sorted(failure.rejectedErrors) }
      if ((failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') && isForGood(failure))
        throw new RefusedError(failure.message, { cause: error })
      throw error
    }
  }
}
