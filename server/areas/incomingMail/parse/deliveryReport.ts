/** An address that the mail server gave up, and its response. */
export interface GivenUp {
  /** In lower case. */
  readonly address: string
  readonly answer: string
}

/** A delivery status report (RFC 3464). */
export interface DeliveryReport {
  readonly givenUp: readonly GivenUp[]
  /** The text in which the id of the returned email may be. */
  readonly names: string
}

/** Maximum number of characters searched, and of addresses in one report. */
const MAX = 1_000_000
const MAX_ADDRESSES = 50

const STATUS_PART = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/im
const NAME = /<[^<>\s]{3,300}>/g

/** Parses a group of fields by lower-case name; a field continues on lines that start with a space. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
}

/** The text after the type of an address or a response: `rfc822; a@b.test`. */
const behindKind = (text: string | undefined) => (text ?? '').replace(/^[\w-]+\s*;\s*/, '').trim()

const addressIn = (text: string | undefined) => behindKind(text).replaceAll(/^<|>$/g, '').toLowerCase()

/** Returns the addresses that were given up according to a report; null for another kind of email or a report of a delay. */
export function deliveryReport(raw: string): DeliveryReport | null {
  const text = raw.slice(0, MAX)
  const found = STATUS_PART.exec(text)
  if (!found) return null
  const rest = text.slice(found.index)
  const head = /\r?\n[ \t]*\r?\n/.exec(rest)
  if (!head) return null
  const body = rest.slice(head.index + head[0].length)
  const end = /^--/m.exec(body)
  const groups = body.slice(0, end?.index ?? body.length).split(/\r?\n[ \t]*\r?\n/)
  const givenUp = groups.slice(0, MAX_ADDRESSES).flatMap((group) => {
    const fields = fieldsOf(group)
    if (!/^failed\b/i.test(fields.get('action') ?? '')) return []
    const answer = behindKind(fields.get('diagnostic-code')) || (fields.get('status') ?? '')
    const addresses = ['original-recipient', 'final-recipient'].map((name) => addressIn(fields.get(name)))
    return [...new Set(addresses)].filter((one) => one.includes('@')).map((address) => ({ address, answer }))
  })
  return givenUp.length ? { givenUp, names: (text.match(NAME) ?? []).join(' ') } : null
}
