import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import { lazily } from '../../lazily.ts'
import { environmentSmtp } from '../outgoing/smtpClient.ts'
import { RefusedError, type RefusedRecipient, type Sender, type SendResult, type Transport } from './mail.ts'

/** Together shorter than the lease of an email (outbox.ts). */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface Failure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly recipient?: string
  readonly rejectedErrors?: readonly Failure[]
}

const isForGood = ({ responseCode = 0 }: Failure) => responseCode >= 500 && responseCode < 600
const answerText = ({ response, message }: Failure) => (response ?? message).slice(0, 500)

/** Recipients that the mail server refused, one by one. */
function sorted(errors: readonly Failure[]): Pick<SendResult, 'refused' | 'later'> {
  const recipientsWhere = (forGood: boolean): RefusedRecipient[] =>
    errors
      .filter((error) => isForGood(error) === forGood)
      .map((error) => ({ address: error.recipient ?? '', answer: answerText(error) }))
  return { refused: recipientsWhere(true), later: recipientsWhere(false) }
}

/**
 * Sends by SMTP.
 * @param url `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte
 * @param sender the sender, requested for each email
 */
export function smtpTransport(
  url: string,
  sender: () => Promise<Sender>,
  /** Reply address of one email, in place of the address for all of them. */
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
      // Every recipient was refused, each with an answer of its own.
      if (failure.code === 'EENVELOPE' && failure.rejectedErrors?.length)
        return { answer: null, ...sorted(failure.rejectedErrors) }
      if ((failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') && isForGood(failure))
        throw new RefusedError(failure.message, { cause: error })
      throw error
    }
  }
}
