import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { addWorkingMinutes } from '../../../schema/engine/time/working.ts'
import { bindParam, PREPARE } from '../../engine/db/prepared.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { statusLibrary } from '../../engine/moves/moves.ts'
import { tableOf } from '../../engine/read/select.ts'
import type { Change, Logged } from '../../engine/write/audit.ts'
import { weekOf } from '../complaints/week.ts'
import { happened, movedBetween, WATCHED } from './happened.ts'
import { activeRules, type MessageRule } from './rules.ts'

/** Maximum number of changed records in one write that trigger messages; a larger write is an import or a clean-up and triggers none. */
const MAX = 50
const IMPORT = /\/imports\//

/** Returns the status categories that each record moved between, only for records whose status changed. */
async function movesOf(write: WriteContext, resource: AnyResource, changes: readonly Change[]) {
  const field = resource.status
  const library = field ? statusLibrary(write.engine.resources, resource) : undefined
  const statusIds = changes.flatMap(({ before, after }) =>
    field && after && after[field] !== before?.[field] ? [Number(after[field]), Number(before?.[field] ?? 0)] : [],
  )
  if (!library || statusIds.length === 0) return () => undefined
  const { rows } = await sql<{ id: number; category: string }>`
    ${PREPARE} select s.id, s.category from ${tableOf(library)} s where s.id = any(${bindParam(statusIds, 'bigint[]')}::bigint[])`.execute(
    write.tx,
  )
  const categoryById = new Map(rows.map(({ id, category }) => [id, category]))
  return ({ before, after }: Change) =>
    field ? movedBetween(before?.[field], after?.[field], (id) => categoryById.get(id)) : undefined
}

/** Returns when a message about an event that happened now is due. */
async function dueOf(write: WriteContext, { delay, working }: MessageRule, after: Change['after']): Promise<Date> {
  const now = write.engine.clock()
  if (delay === 0) return now
  if (!working) return new Date(now.getTime() + delay * 60_000)
  const week = await weekOf(write, (after?.['franchise_id'] ?? null) as number | null)
  return new Date(addWorkingMinutes(now, delay, week))
}

/** Stores events for the rules that follow from them, in the same write. Undos and imports trigger nothing. */
export const recordTriggers: Logged = async (write, resource, changes) => {
  if (!WATCHED.includes(resource.name) || write.isRestoring || IMPORT.test(write.action) || changes.length > MAX) return
  const movedOf = await movesOf(write, resource, changes)
  const triggers = changes.flatMap((change) =>
    happened(resource.name, change, movedOf(change)).map((event) => ({ event, change })),
  )
  if (triggers.length === 0) return
  const rules = await activeRules(write.tx, [...new Set(triggers.map(({ event }) => event))])
  for (const rule of rules)
    for (const { event, change } of triggers) {
      if (event !== rule.event) continue
      const id = Number(change.after?.['id'])
      const due = await dueOf(write, rule, change.after)
      await sql`insert into messages_waiting (rule_id, key, about_id, due_at)
        values (${rule.id}, ${`${event}:${id}:${write.changeset}`}, ${id}, ${due}) on conflict do nothing`.execute(
        write.tx,
      )
    }
}
