import { sql } from 'kysely'
import tasks from '../../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

/** Reasons that need no task: someone has already dealt with the job or reopened it. The comment is still written. */
const SEEN_TO: readonly string[] = ['not_completed', 'nothing_to_invoice', 'draft_exists', 'archived']

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, (number: string) => string>> = {
  en: (number) => `Invoice manually: ${number}`,
  zh: (number) => `手动开票：${number}`,
}

/** Returns the person assigned to the job, else to its recurring job, else who created that, if they can sign in. */
async function lookedAfterBy(tx: Tx, job: number): Promise<{ id: number; locale: string | null } | undefined> {
  const { rows } = await sql<{ id: number; locale: string | null }>`
    select u.id, u.locale from jobs j left join recurring_jobs r on r.id = j.recurring_job_id
    cross join lateral unnest(array[j."assignedTo", r."assignedTo", r.created_by]) with ordinality w (id, n) join users u on u.id = w.id
    where j.id = ${job} and u.active and u.banned_at is null and u.archived_at is null order by w.n limit 1`.execute(tx)
  return rows[0]
}

/** Adds a comment to a job that could not be invoiced automatically, with the reason, and creates a task to invoice it by hand. */
export async function noteRefusal(write: WriteContext, job: number, code: string): Promise<void> {
  const jobRef = { resource: 'jobs', id: job }
  await systemComment(write, jobRef, { key: 'not_invoiced', params: { code }, about: jobRef })
  if (SEEN_TO.includes(code)) return
  const { rows } = await sql<{ number: string; type: number | null }>`
    select j.number, (select t.id from task_types t where t.active and t.archived_at is null order by t.id limit 1) as type
    from jobs j where j.id = ${job}`.execute(write.tx)
  const [row] = rows
  if (!row?.type) return
  const person = await lookedAfterBy(write.tx, job)
  const body = {
    title: TITLES[person?.locale === 'zh' ? 'zh' : 'en'](row.number),
    type_id: row.type,
    priority: 'high',
    assignedTo: person?.id ?? null,
    subject: 'jobs',
    subject_id: job,
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}
