import { sql } from 'kysely'
import recurringJobs, { type Stop } from '../../../schema/areas/recurring/recurring-jobs.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { nextDate, type Recurring } from './dates.ts'

type Made = Pick<Recurring, 'customer_id' | 'template_id'>

/** SQL of the reason why no jobs can be created for customer `c` from template `p`. */
export const HALT = sql<Stop | null>`case when c.archived_at is not null then 'customer_archived'
  when p.archived_at is not null then 'template_archived' when p.active = false then 'template_inactive' end`

/** Returns why no job can be created; null if nothing prevents it. */
export async function haltOf(tx: Tx, { customer_id, template_id }: Made): Promise<Stop | null> {
  const { rows } = await sql<{ halt: Stop | null }>`
    select ${HALT} as halt from customers c left join job_templates p on p.id = ${template_id} where c.id = ${customer_id}`.execute(
    tx,
  )
  return rows[0]?.halt ?? null
}

/** Stores the next date, and whether the job is halted. This is neither logged nor a new version, so that open forms do not become stale. */
export async function storeHalt(write: WriteContext, row: Recurring, halt: Stop | null): Promise<void> {
  const next_on = row.active ? ((await nextDate(write.tx, row))?.day ?? null) : null
  if (next_on === row.next_on && halt === row.halt) return
  await sql`update recurring_jobs set next_on = ${next_on}::date, halt = ${halt} where id = ${row.id}`.execute(write.tx)
  await publish(write, recurringJobs.name, row.id)
}

/** Returns the person assigned to it, or who created it, if they can sign in. */
async function lookedAfterBy(tx: Tx, row: Recurring): Promise<{ id: number; locale: string | null } | undefined> {
  const { rows } = await sql<{ id: number; locale: string | null }>`
    select u.id, u.locale from users u where u.id = any(${[row.assignedTo, row.created_by]}::bigint[]) and u.active and u.archived_at is null
    order by u.id = ${row.assignedTo} desc limit 1`.execute(tx)
  return rows[0]
}

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `No more jobs: ${name}`,
  zh: (name) => `不再创建工单：${name}`,
}

/** Creates a task for the halted job, unless one is open. */
async function askFor(write: WriteContext, row: Recurring): Promise<void> {
  const { rows: types } = await sql<{ id: number }>`
    select id from task_types where active and archived_at is null order by id limit 1`.execute(write.tx)
  const { rows: open } = await sql`
    select from tasks t join task_statuses s on s.id = t.status_id
    where t.subject = ${recurringJobs.name} and t.subject_id = ${row.id} and t.created_by is null and t.archived_at is null
      and s.category not in ('done', 'cancelled')`.execute(write.tx)
  if (!types[0] || open.length > 0) return
  const person = await lookedAfterBy(write.tx, row)
  const body = {
    title: TITLES[person?.locale === 'zh' ? 'zh' : 'en'](row.name).slice(0, 160),
    type_id: types[0].id,
    priority: 'high',
    assignedTo: person?.id ?? null,
    subject: recurringJobs.name,
    subject_id: row.id,
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}

/** Halts a recurring job and reports it once for each reason: on the record, in its timeline and as a task. */
export async function stop(
  write: WriteContext,
  row: Recurring,
  why: Stop,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (row.halt === why) return
  await storeHalt(write, row, why)
  await systemComment(write, { resource: recurringJobs.name, id: row.id }, { key: `halt_${why}`, params, about: null })
  await askFor(write, row)
}
