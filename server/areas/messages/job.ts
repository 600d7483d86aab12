import { sql } from 'kysely'
import { messagesOn, quietFrom, quietTo } from '../../../schema/areas/messages/settings.ts'
import { type QueueName } from '../../../schema/areas/queues/queues.ts'
import { wallClock } from '../../../schema/engine/time/time.ts'
import { type Actor } from '../../engine/http/actor.ts'
import { type Engine } from '../../engine/http/context.ts'
import { type Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun } from '../../engine/queue/queue.ts'
import { deliver } from './deliver.ts'
import { type DueMessage, dueNow, LATE } from './due.ts'
import { contextOfRule, stopRule, whyStopped } from './owner.ts'
import { activeRules } from './rules.ts'

/** Whether an instant is in the business's quiet hours, from one time of day to another, including across midnight. */
function isQuiet(now: Date, from: string, to: string): boolean {
  if (from === to) return false
  const { hour, minute } = wallClock(now)
  const wallTime = `${hour}:${minute}`
  return from < to ? wallTime >= from && wallTime < to : wallTime >= from || wallTime < to
}

const JOB = 'messages'
export const QUEUE: QueueName = 'messages'
/** Maximum number of messages of one rule in one run; the next run continues. */
const BATCH_SIZE = 200

/** Drops messages that have waited too long to be useful. */
async function dropLate({ db, clock }: Engine): Promise<void> {
  await sql`
    with gone as (
      delete from messages_waiting where due_at < ${clock()}::timestamptz - ${LATE} * interval '1 hour' returning rule_id, key, about_id)
    insert into messages_done (rule_id, key, about_id, at, state, reason)
    select rule_id, key, about_id, ${clock()}, 'left', 'late' from gone on conflict do nothing`.execute(db)
}

/**
 * Sends all due messages, except in quiet hours or when switched off. A message that fails does not stop the others, and is set aside when it fails
 * again.
 * @returns number of messages queued
 */
export async function writeMessages(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  await dropLate(engine)
  const { settings } = engine
  if (!(await settings.get(messagesOn))) return 0
  if (isQuiet(engine.clock(), await settings.get(quietFrom), await settings.get(quietTo))) return 0
  let sent = 0
  const run = await beginRun(engine, QUEUE)
  for (const rule of await activeRules(engine.db)) {
    let all: readonly DueMessage[] = []
    let owner: Actor | null = null
    await run.process({ key: `rule ${rule.id}`, subject: rule.name }, async () => {
      const result = await whyStopped(engine, rule)
      if (typeof result === 'string') return stopRule(engine, rule, result)
      owner = result
      all = await dueNow(contextOfRule(engine, owner), rule, BATCH_SIZE)
    })
    for (const due of all) {
      if (isOver()) return sent
      await run.process({ key: `${rule.id} ${due.key}`, subject: `${rule.name}: ${due.key}` }, async () => {
        if ((await deliver(contextOfRule(engine, owner), rule, due))?.state === 'sent') sent += 1
      })
    }
  }
  run.end()
  return sent
}

/** Registers the background job. */
export const handleMessages = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => void (await writeMessages(engine, () => signal.aborted)))

/** Requests a run. */
export const sendMessages = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
