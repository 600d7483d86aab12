import { sql } from 'kysely'
import { LEAST } from '../../../schema/areas/onlinePayments/subjects.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { currencyNow, penceOf } from './asCheckout.ts'
import { columnOf, type Link } from './links.ts'
import { type Payable, payableOf } from './payables.ts'
import { providerOf } from './provider.ts'
import { sync } from './sync.ts'

/** Milliseconds that a customer may stay on the card page; the provider's minimum is half an hour. */
const STAY = 3_600_000

/** State of a link, for the customer who opens it. */
export type LinkState = 'payable' | 'paid' | 'processing' | 'withdrawn' | 'small' | 'away'

export interface LinkRequest {
  readonly payable: Payable
  readonly linkState: LinkState
  /** Amount to be paid now, in pounds. */
  readonly amount: number
}

function linkStateOf(link: Link, { isOpen, owed }: Payable): { linkState: LinkState; amount: number } {
  const amount = link.amount ?? owed ?? 0
  const withState = (inState: LinkState) => ({ linkState: inState, amount })
  // A link with a fixed amount is paid once; one for the balance may be paid in parts elsewhere.
  if (link.isProcessing) return withState('processing')
  if (link.isPaid && link.amount !== null) return withState('paid')
  if (link.isWithdrawn) return withState(link.isPaid ? 'paid' : 'withdrawn')
  if (link.of === 'quotes' ? !isOpen : owed !== null && owed <= 0)
    return withState(link.of === 'quotes' ? 'withdrawn' : 'paid')
  if (!isOpen) return withState('withdrawn')
  // Never charges more than the remaining balance, even if the link asked for more.
  const now = link.of === 'quotes' ? amount : Math.min(amount, owed ?? amount)
  return { amount: now, linkState: now < LEAST ? 'small' : 'payable' }
}

/** Returns what a link asks for now; undefined if its record no longer exists. */
export async function askedBy(engine: Engine, link: Link): Promise<LinkRequest | undefined> {
  const payable = await payableOf(engine.db, link)
  if (!payable) return undefined
  const { linkState, amount } = linkStateOf(link, payable)
  const isAway = linkState === 'payable' && !(await providerOf(engine))
  return { payable, amount, linkState: isAway ? 'away' : linkState }
}

/** Sessions for the record of a link, through any of its links, in which a customer can still pay. */
const ofSame = (link: Link) => sql`checkout_sessions s join pay_links l on l.id = s.link_id
    where l.${columnOf(link.of)} = ${link.id} and s.status in ('opening', 'open')`

/** Closes a session at the provider; a payment made meanwhile is recorded. */
async function close(engine: Engine, { id, remote }: { readonly id: number; readonly remote: string }): Promise<void> {
  await (await providerOf(engine))?.expire(remote)
  await sync(engine, id)
}

/**
 * Closes other open sessions for the same record, so that nobody pays twice.
 * @param before only sessions created before this one
 */
async function closeOthers(engine: Engine, link: Link, before: number | null = null): Promise<void> {
  const { rows } = await sql<{ id: number; remote: string }>`
    select s.id, s.remote from ${ofSame(link)} and s.remote is not null and (${before}::bigint is null or s.id < ${before})`.execute(
    engine.db,
  )
  for (const row of rows) await close(engine, row)
}

interface Opening {
  readonly link: Link
  /** Full address of the link. */
  readonly at: string
  readonly name: (payable: Payable) => string
  readonly locale: Locale
}

/**
 * Opens the provider's card page for a customer.
 * @returns its address, or the state of the link if there is nothing to pay
 * @throws Error if the provider does not answer
 */
export async function openCheckout(
  engine: Engine,
  { link, at, name, locale }: Opening,
): Promise<{ url: string } | LinkRequest> {
  await closeOthers(engine, link)
  const linkRequest = await askedBy(engine, link)
  const provider = await providerOf(engine)
  if (!linkRequest || linkRequest.linkState !== 'payable' || !provider)
    return linkRequest ?? Promise.reject(new Error('the record of the payment link was deleted'))
  const now = engine.clock()
  const { rows } = await sql<{ id: number; key: string }>`
    insert into checkout_sessions (link_id, amount, opened_at) values (${link.link}, ${linkRequest.amount}, ${now}) returning id, key`.execute(
    engine.db,
  )
  const [row] = rows
  if (!row) throw new Error('no checkout session was stored')
  const opened = await provider.open({
    session: row.id,
    key: row.key,
    amount: penceOf(linkRequest.amount),
    currency: currencyNow(),
    name: name(linkRequest.payable),
    locale: locale === 'zh' ? 'zh' : 'en-GB',
    email: linkRequest.payable.customer_email,
    success: `${at}/done`,
    cancel: at,
    expires: new Date(now.getTime() + STAY),
  })
  await sql`update checkout_sessions set remote = ${opened.id}, status = 'open' where id = ${row.id}`.execute(engine.db)
  // Of several concurrent sessions the newest stays open.
  await closeOthers(engine, link, row.id)
  const { rows: later } = await sql`select from ${ofSame(link)} and s.id > ${row.id}`.execute(engine.db)
  if (later.length === 0) return { url: opened.url }
  await close(engine, { id: row.id, remote: opened.id })
  return linkRequest
}

/** Origin of the links of this program. */
export const originOf = (engine: Engine): string => service(engine, 'checkout').origin()
