import { createHmac, timingSafeEqual } from 'node:crypto'
import { RefusedError, UnreachableError } from '../../../engine/mail/mail.ts'

/** Maximum number of characters shown of an error message of the service. For a response in another format only the status is shown. */
const REASON = 120

export interface Account {
  readonly account: string
  readonly token: string
  readonly sender: string
  /** Such as `https://api.twilio.com`. */
  readonly base: string
}

export interface Text {
  readonly to: string
  readonly body: string
  /** Webhook for the delivery status. */
  readonly callback: string
}

/** Error codes: the number is invalid, is a landline, or cannot be reached (twilio.com/docs/api/errors). */
const NO_TELEPHONE = new Set([21211, 21214, 21217, 21408, 21612, 21614, 30006])
/** Error code: the recipient has replied STOP. */
export const STOPPED = 21610

interface Said {
  readonly sid?: string
  readonly status?: string
  readonly code?: number
  readonly message?: string
  readonly error_message?: string | null
}

/** The recipient has asked not to get further text messages. */
export class StoppedError extends UnreachableError {}

/** Whether an error is permanent: it is about this message, so a retry would fail too. */
const isForGood = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 404, 407, 408, 425, 429].includes(status)

/**
 * Sends a text message through Twilio's Messages resource.
 * @returns the status and the message's id
 * @throws StoppedError, UnreachableError for a number that cannot receive it, RefusedError for a message that is never accepted, Error for a
 * temporary failure
 */
export async function sendByTwilio(
  { account, token, sender, base }: Account,
  { to, body, callback }: Text,
  sendRequest: (url: string, init: RequestInit) => Promise<Response>,
): Promise<{ readonly answer: string; readonly ref: string }> {
  const form = new URLSearchParams({ To: to, Body: body, StatusCallback: callback })
  form.set(sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', sender)
  const response = await sendRequest(`${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: form.toString(),
  })
  const text = await response.text()
  let responseBody: Said = {}
  try {
    responseBody = JSON.parse(text) as Said
  } catch {
    // A proxy in between may answer in another format.
  }
  const reason = [responseBody.message, responseBody.status].find((one) => typeof one === 'string' && one !== '')
  const answer = [
    response.status,
    typeof responseBody.code === 'number' ? responseBody.code : undefined,
    reason?.slice(0, REASON),
  ]
    .filter((one) => one !== undefined)
    .join(' ')
  if (response.ok && typeof responseBody.sid === 'string') return { answer, ref: responseBody.sid.slice(0, 64) }
  if (responseBody.code === STOPPED) throw new StoppedError(answer)
  if (responseBody.code !== undefined && NO_TELEPHONE.has(responseBody.code)) throw new UnreachableError(answer)
  if (isForGood(response.status)) throw new RefusedError(answer)
  throw new Error(answer)
}

/** Signature of a request of the service: over its address and its parameters in order of their names (twilio.com/docs/usage/security). */
export const signatureOf = (token: string, url: string, params: Readonly<Record<string, string>>): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(params)
          .toSorted()
          .map((name) => name + params[name])
          .join(''),
      'utf8',
    )
    .digest('base64')

/** Whether a request is signed by the service. */
export function isSigned(
  token: string,
  url: string,
  params: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const [expected, received] = [Buffer.from(signatureOf(token, url, params)), Buffer.from(signature)]
  return expected.length === received.length && timingSafeEqual(expected, received)
}
