import { sql } from 'kysely'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { change } from '../../engine/write/update.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { asBookkeeping, type Payment } from './book.ts'

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, (number: string, amount: string, back: string | null) => string>> = {
  en: (number, amount, back) =>
    `Payment ${number} of ${amount} was not received${back ? `, and ${back} of it had been refunded` : ''}`,
  zh: (number, amount, back) => `付款 ${number}（${amount}）未到账${back ? `，其中 ${back} 已退还` : ''}`,
}

const titleIn = (locale: Locale, { number, amountPaid, refunded }: Payment) =>
  TITLES[locale](number ?? '', formatMoney(amountPaid), refunded ? formatMoney(refunded) : null).slice(0, 160)

/** The record a task about a payment belongs to: its job, else its customer. */
const subjectOf = ({ job_id, customer_id }: Payment) =>
  job_id === null ? { subject: 'customers', subject_id: customer_id } : { subject: 'jobs', subject_id: job_id }

/** Creates a task for a payment that failed after it was taken, such as a bounced cheque. It goes to the person who took it, if they can sign in. */
export async function askForFailed(write: WriteContext, row: Payment): Promise<void> {
  const { rows: types } = await sql<{ id: number }>`
    select id from task_types where active and archived_at is null order by id limit 1`.execute(write.tx)
  if (!types[0]) return
  const { rows: people } = await sql<{ id: number; locale: string | null }>`
    select id, locale from users where id = ${row.userId} and active and banned_at is null and archived_at is null`.execute(
    write.tx,
  )
  const [person] = people
  const body = {
    title: titleIn(person?.locale === 'zh' ? 'zh' : 'en', row),
    type_id: types[0].id,
    priority: 'high',
    assignedTo: person?.id ?? null,
    ...subjectOf(row),
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}

/**
 * Completes the task when the money has arrived after all, unless someone has changed it. The task is recognised by its title because it belongs to a
 * job or a customer, not to a payment.
 */
export async function seenToFailed(write: WriteContext, row: Payment): Promise<void> {
  const done = await statusIn(write, 'task-statuses', 'done')
  if (!done) return
  const { subject, subject_id } = subjectOf(row)
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t join task_statuses s on s.id = t.status_id
    where t.subject = ${subject} and t.subject_id = ${subject_id} and t.archived_at is null and s.category in ('todo', 'doing')
      and t.title in (${titleIn('en', row)}, ${titleIn('zh', row)}) order by t.id`.execute(write.tx)
  const open = await fetchRecords(
    asBookkeeping(write),
    write.tx,
    'tasks',
    rows.map(({ id }) => id),
    'update',
    true,
  )
  for (const task of open) await change(asBookkeeping(write), 'tasks', task, { status_id: done })
}
