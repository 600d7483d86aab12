import { createHmac, timingSafeEqual } from 'node:crypto'

declare module '../http/context.ts' {
  interface Services {
    /** Signs the addresses that replies are sent to. */
    readonly replies: { readonly key: Buffer }
  }
}

/** This much of the signature is enough: guesses have to be sent to a mailbox, and an address has little space. */
const SIGNS = 16
const PLUS = /\+(\d{1,15}\.\d{9,11})\.([0-9a-f]{16})@/i

const signed = (key: Buffer, messageId: string) =>
  createHmac('sha256', key).update(messageId).digest('hex').slice(0, SIGNS)

/** An address whose replies identify the email they answer; RFC 5233 calls this a detail of the user. */
export function plusAddress(key: Buffer, address: string, messageId: string): string {
  const atSign = address.lastIndexOf('@')
  return `${address.slice(0, atSign)}+${messageId}.${signed(key, messageId)}${address.slice(atSign)}`
}

/** The email that an address of ours belongs to; undefined for any other, and for one without a valid signature. */
export function plusOf(key: Buffer, address: string): string | undefined {
  const [, messageId = '', signature = ''] = PLUS.exec(address) ?? []
  if (messageId === '') return undefined
  const isOurs = timingSafeEqual(Buffer.from(signed(key, messageId)), Buffer.from(signature.toLowerCase()))
  return isOurs ? messageId : undefined
}
