import { sql } from 'kysely'
import tasks from '../../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

/** Somebody has seen to it already, or has taken back that the work is done: it is said, and nobody has to do anything. */
const SEEN_TO: readonly string[] = ['not_completed', 'nothing_to_invoice', 'draft_exists', 'archived']

/** A title is text that people change: it is written in the language of whoever gets the task. */
const TITLES: Readonly<Record<Locale, (number: string) => string>> = {
  en: (number) => `Invoice manually: ${number}`,
  zh: (number) => `手动开票：${number}`,
}

/** Who looks after the job, else after what it repeats, while he can log in. */
async function lookedAfterBy(tx: Tx, job: number): Promise<{ id: number; locale: string | null } | undefined> {
  const { rows } = await sql<{ id: number; locale: string | null }>`
    select u.id, u.locale from jobs j left join recurring_jobs r on r.id = j.recurring_job_id
    cross join lateral unnest(array[j."assignedTo", r."assignedTo", r.created_by]) with ordinality w (id, n) join users u on u.id = w.id
    where j.id = ${job} and u.active and u.banned_at is null and u.archived_at is null order by w.n limit 1`.execute(tx)
  return rows[0]
}

/** Says at a job that was to be invoiced by itself that it was not and why, and asks somebody to see to it. */
export async function noteRefusal(write: WriteContext, job: number, code: string): Promise<void> {
  const at = { resource: 'jobs', id: job }
  await systemComment(write, at, { key: 'not_invoiced', params: { code }, about: at })
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
