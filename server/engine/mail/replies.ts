import { createHmac, timingSafeEqual } from 'node:crypto'

declare module '../http/context.ts' {
  interface Services {
    /** What signs the addresses that answers come to. */
    readonly replies: { readonly key: Buffer }
  }
}

/** So much of the signature is enough: it is asked at a mail box, and an address has little room. */
const SIGNS = 16
const PLUS = /\+(\d{1,15}\.\d{9,11})\.([0-9a-f]{16})@/i

const signed = (key: Buffer, messageId: string) =>
  createHmac('sha256', key).update(messageId).digest('hex').slice(0, SIGNS)

/** The address at which an answer to this mail says itself what it answers: RFC 5233 calls it a detail of the user. */
export function plusAddress(key: Buffer, address: string, messageId: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${messageId}.${signed(key, messageId)}${address.slice(at)}`
}

/** The mail that an address of ours belongs to; undefined for any other, and for one that nobody here has signed. */
export function plusOf(key: Buffer, address: string): string | undefined {
  const [, messageId = '', given = ''] = PLUS.exec(address) ?? []
  if (messageId === '') return undefined
  const isOurs = timingSafeEqual(Buffer.from(signed(key, messageId)), Buffer.from(given.toLowerCase()))
  return isOurs ? messageId : undefined
}
