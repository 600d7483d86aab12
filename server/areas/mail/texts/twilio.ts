import { createHmac, timingSafeEqual } from 'node:crypto'
import { RefusedError, UnreachableError } from '../../../engine/mail/mail.ts'

/** Characters of what the service says of itself that are shown; of an answer that is not its own, nothing but the status is. */
const REASON = 120

export interface Account {
  readonly account: string
  readonly token: string
  readonly sender: string
  /** `https://api.twilio.com` */
  readonly base: string
}

export interface Text {
  readonly to: string
  readonly body: string
  /** Where the service tells what becomes of it. */
  readonly callback: string
}

/** The number is none, is a landline, or cannot be reached from here (twilio.com/docs/api/errors). */
const NO_TELEPHONE = new Set([21211, 21214, 21217, 21408, 21612, 21614, 30006])
/** Its owner has answered STOP. */
export const STOPPED = 21610

interface Said {
  readonly sid?: string
  readonly status?: string
  readonly code?: number
  readonly message?: string
  readonly error_message?: string | null
}

/** Whoever it was for has said that nothing more is to come. */
export class StoppedError extends UnreachableError {}

/** Asked once more it would say the same: it is about this message. */
const isForGood = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 404, 407, 408, 425, 429].includes(status)

/**
 * Hands a text to the service, as Twilio's Messages resource takes it.
 * @returns what it said, and what it calls the message
 * @throws StoppedError, UnreachableError for a number that gets none, RefusedError for a message that is never taken, Error for now
 */
export async function sendByTwilio(
  { account, token, sender, base }: Account,
  { to, body, callback }: Text,
  ask: (url: string, init: RequestInit) => Promise<Response>,
): Promise<{ readonly answer: string; readonly ref: string }> {
  const form = new URLSearchParams({ To: to, Body: body, StatusCallback: callback })
  form.set(sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', sender)
  const response = await ask(`${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: form.toString(),
  })
  const text = await response.text()
  let said: Said = {}
  try {
    said = JSON.parse(text) as Said
  } catch {
    // What stands between us and the service may answer in its own words.
  }
  const reason = [said.message, said.status].find((one) => typeof one === 'string' && one !== '')
  const answer = [response.status, typeof said.code === 'number' ? said.code : undefined, reason?.slice(0, REASON)]
    .filter((one) => one !== undefined)
    .join(' ')
  if (response.ok && typeof said.sid === 'string') return { answer, ref: said.sid.slice(0, 64) }
  if (said.code === STOPPED) throw new StoppedError(answer)
  if (said.code !== undefined && NO_TELEPHONE.has(said.code)) throw new UnreachableError(answer)
  if (isForGood(response.status)) throw new RefusedError(answer)
  throw new Error(answer)
}

/** What the service signs a request with: its address, and what it holds in the order of the names (twilio.com/docs/usage/security). */
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

/** Whether it is the service that tells this. */
export function isSigned(token: string, url: string, params: Readonly<Record<string, string>>, given: string): boolean {
  const [own, theirs] = [Buffer.from(signatureOf(token, url, params)), Buffer.from(given)]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}
