import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, type Item, isAside } from '../../engine/queue/queue.ts'
import { NotReadyError } from '../../engine/queue/unavailable.ts'
import { type CheckoutService, isSetUp, providerOf } from './provider.ts'
import { sendRefund, waitingRefunds } from './refunds.ts'
import { sessionByRemote } from './sessions.ts'
import { sync } from './sync.ts'

const EVENT = 'checkout-event'
const SWEEP = 'checkout-sweep'
const REFUNDS = 'checkout-refunds'
/** Maximum number of items one sweep asks the provider about; the next one continues. */
const BATCH_SIZE = 200
/** Items younger than this many minutes are left to their events; requests unanswered for this many hours are given up. */
const [YOUNG, GIVEN_UP] = [5, 24]
/** Days for which received events are remembered: the provider repeats one for three days. */
const REMEMBERED = 30
/** Hours of past events that are requested, enough for a server that was down for a week. */
const HOURS_BACK = 24 * 7
/** Milliseconds after which a request has certainly ended. */
const MOMENT = 300

interface Event {
  readonly id: string
  readonly type: string
  readonly session: string | null
  readonly intent: string | null
}

/**
 * Stores an event once.
 * @returns whether it still has to be processed
 */
export async function storeEvent({ db, clock }: Engine, { id, type, session, intent }: Event): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    insert into checkout_events as e (id, type, session, intent, came_at) values (${id}, ${type}, ${session}, ${intent}, ${clock()})
    on conflict (id) do update set type = e.type returning done_at is null as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export const sendEvent = (jobs: Jobs, id: string): Promise<void> => jobs.send(EVENT, { id })

/** Updates the session or payment that an event is about. Events from other uses of the provider's account are ignored. */
async function takeEvent(engine: Engine, id: string): Promise<void> {
  const { rows } = await sql<Event>`
    select id, type, session, intent from checkout_events where id = ${id} and done_at is null`.execute(engine.db)
  const [event] = rows
  if (!event) return
  let row = await sessionByRemote(engine.db, event)
  if (!row && event.intent) {
    const remote = await (await providerOf(engine))?.sessionOf(event.intent)
    if (remote) row = await sessionByRemote(engine.db, { session: remote.id, intent: null })
  }
  if (row) await sync(engine, row.id)
  await sql`update checkout_events set done_at = ${engine.clock()} where id = ${id}`.execute(engine.db)
}

/**
 * Processes each item; one that fails twice is set aside.
 * @throws the first other error, after all were tried
 */
async function each<T>(
  engine: Engine,
  queue: QueueName,
  all: readonly T[],
  isOver: () => boolean,
  { item, take }: { readonly item: (one: T) => Item; readonly take: (one: T) => Promise<unknown> },
): Promise<void> {
  const run = await beginRun(engine, queue)
  for (const one of all) {
    if (isOver()) break
    await run.process(item(one), () => take(one))
  }
  run.end()
}

type Waiting = Pick<Event, 'id' | 'type'>

const handleEvents = (engine: Engine, events: readonly Waiting[], isOver: () => boolean) =>
  each(engine, 'card_events', events, isOver, {
    item: ({ id, type }) => ({ key: id, subject: `${type} ${id}` }),
    take: ({ id }) => takeEvent(engine, id),
  })
const syncAll = (engine: Engine, sessions: readonly number[], isOver: () => boolean) =>
  each(engine, 'card_payments', sessions, isOver, {
    item: (id) => ({ key: String(id), subject: `checkout session ${id}` }),
    take: (id) => sync(engine, id),
  })
const sendRefunds = (engine: Engine, refunds: readonly number[], isOver: () => boolean) =>
  each(engine, 'card_refunds', refunds, isOver, {
    item: (id) => ({ key: String(id), subject: `payment ${id}` }),
    take: (id) => sendRefund(engine, id),
  })

/**
 * Processes an event again that was set aside, from its original.
 * @throws UnexpectedEventError if its type is still unknown
 */
export async function retryEvent(engine: Engine, original: Buffer): Promise<void> {
  const provider = await providerOf(engine)
  if (!provider) throw new NotReadyError('the keys of the card payments are not set')
  const event = provider.eventOf(original)
  await storeEvent(engine, event)
  await takeEvent(engine, event.id)
}

const settle = async <T>(work: Promise<T>) => (await Promise.allSettled([work]))[0]

/** Repairs the effects of lost events, lost responses and downtime. */
export async function sweep(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  const provider = await providerOf(engine)
  if (!provider) return
  const { db, clock } = engine
  const now = clock()
  await sql`delete from checkout_events where done_at < ${now}::timestamptz - make_interval(days => ${REMEMBERED})`.execute(
    db,
  )
  await sql`update checkout_sessions set status = 'failed'
    where status = 'opening' and opened_at < ${now}::timestamptz - make_interval(hours => ${GIVEN_UP})`.execute(db)
  for (const event of await provider.events(new Date(now.getTime() - HOURS_BACK * 3_600_000)))
    await storeEvent(engine, event)
  const { rows: events } = await sql<Waiting>`
    select e.id, e.type from checkout_events e where e.done_at is null and not ${isAside('card_events', sql`e.id`)}
    order by e.came_at limit ${BATCH_SIZE}`.execute(db)
  const { rows: waiting } = await sql<{ id: number }>`
    select id from checkout_sessions s where status in ('open', 'processing') and remote is not null
      and not ${isAside('card_payments', sql`s.id::text`)} and opened_at < ${now}::timestamptz - make_interval(mins => ${YOUNG}) order by checked_at nulls first limit ${BATCH_SIZE}`.execute(
    db,
  )
  const refunds = await waitingRefunds(engine)
  const ended = [
    await settle(handleEvents(engine, events, isOver)),
    await settle(
      syncAll(
        engine,
        waiting.map(({ id }) => id),
        isOver,
      ),
    ),
    await settle(sendRefunds(engine, refunds, isOver)),
  ]
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Requests a sweep. */
export const sendSweep = (jobs: Jobs): Promise<void> => jobs.send(SWEEP, {})

/** Requests a sweep, unless card payments are not set up. */
export async function sendCheckout(engine: Engine, jobs: Jobs): Promise<void> {
  if (await isSetUp(engine)) await sendSweep(jobs)
}

/** Sends waiting refunds once the request that created one has ended. */
export function nudge({ jobs, say }: CheckoutService): void {
  setTimeout(() => void jobs.send(REFUNDS, {}).catch(say), MOMENT).unref()
}

/** Registers the background jobs. */
export function handleCheckout(engine: Engine, jobs: Jobs): void {
  jobs.handle<{ id: string }>(EVENT, async ({ data: { id }, signal }) => {
    const { rows } = await sql<Waiting>`
      select id, type from checkout_events where id = ${id} and done_at is null`.execute(engine.db)
    await handleEvents(engine, rows, () => signal.aborted)
  })
  jobs.handle(SWEEP, ({ signal }) => sweep(engine, () => signal.aborted))
  jobs.handle(REFUNDS, async ({ signal }) => sendRefunds(engine, await waitingRefunds(engine), () => signal.aborted))
}
