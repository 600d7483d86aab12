import { sql } from 'kysely'
import { byOf, type Clock } from '../../../schema/areas/complaints/clocks.ts'
import { complaintClock } from '../../../schema/areas/complaints/notifications.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { dueText } from './dueText.ts'
import type { Complaint } from './state.ts'

/** Three quarters of the time have passed, or all of it. */
export type Level = 'near' | 'missed'

export interface Warning {
  readonly clock: Clock
  readonly level: Level
}

type Title = (ref: string) => string
const TITLES: Readonly<Record<Locale, Readonly<Record<Clock, Readonly<Record<Level, Title>>>>>> = {
  en: {
    acknowledge: { near: (ref) => `Acknowledge ${ref} soon`, missed: (ref) => `${ref} should have been acknowledged` },
    respond: { near: (ref) => `First answer to ${ref} is due soon`, missed: (ref) => `First answer to ${ref} is late` },
    resolve: { near: (ref) => `Final answer to ${ref} is due soon`, missed: (ref) => `Final answer to ${ref} is late` },
  },
  zh: {
    acknowledge: { near: (ref) => `请尽快确认 ${ref}`, missed: (ref) => `${ref} 未按时确认` },
    respond: { near: (ref) => `${ref} 的首次答复即将到期`, missed: (ref) => `${ref} 的首次答复已逾期` },
    resolve: { near: (ref) => `${ref} 的最终答复即将到期`, missed: (ref) => `${ref} 的最终答复已逾期` },
  },
}

/** Returns the person assigned to the complaint, or who recorded it, if they can sign in; otherwise nobody. */
async function personOf(tx: Tx, row: Complaint) {
  const { rows } = await sql<{ id: number; locale: string | null }>`
    select u.id, u.locale from users u
    where u.id = any(${[row.assignedTo, row.created_by]}::bigint[]) and u.active and u.banned_at is null and u.archived_at is null
    order by u.id = ${row.assignedTo} desc nulls last limit 1`.execute(tx)
  return rows[0]
}

/**
 * Warns that a deadline of a complaint is near or missed: with a comment on the complaint and a task for the person responsible. This is the only
 * place that sends such warnings. Called once for each warning, inside the write that stores it.
 */
export async function warn(write: WriteContext, row: Complaint, { clock, level }: Warning): Promise<void> {
  const due = row[byOf(clock)]
  if (due === null) return
  const about = { resource: 'complaints', id: row.id }
  const key = `complaint_${clock}_${level}`
  await systemComment(write, about, { key, params: { due: dueText(due) }, about: null })
  await notify(write, complaintClock, [
    {
      to: [row.assignedTo],
      line: `${clock}_${level}`,
      about,
      params: { at: due },
      once: `complaint_clock:${row.id}:${clock}:${level}:${row.reopened_count}`,
    },
  ])
  const { rows: types } = await sql<{ id: number }>`
    select id from task_types where active and archived_at is null order by id limit 1`.execute(write.tx)
  if (!types[0]) return
  const person = await personOf(write.tx, row)
  const body = {
    title: TITLES[person?.locale === 'zh' ? 'zh' : 'en'][clock][level](row.ref ?? ''),
    type_id: types[0].id,
    priority: level === 'missed' ? 'urgent' : 'high',
    assignedTo: person?.id ?? null,
    due_at: due,
    subject: about.resource,
    subject_id: row.id,
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}
