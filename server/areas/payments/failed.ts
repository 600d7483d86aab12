import { sql } from 'kysely'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import type { Payment } from './book.ts'

/** A title is text that people change: it is written in the language of whoever gets the task. */
const TITLES: Readonly<Record<Locale, (number: string, amount: string) => string>> = {
  en: (number, amount) => `Payment ${number} of ${amount} did not arrive`,
  zh: (number, amount) => `付款 ${number}（${amount}）未到账`,
}

/** A task for somebody to see to money that was taken and did not arrive: a cheque that bounced. For whoever took it, while he can log in. */
export async function askForFailed(write: WriteContext, row: Payment): Promise<void> {
  const { rows: types } = await sql<{ id: number }>`
    select id from task_types where active and archived_at is null order by id limit 1`.execute(write.tx)
  if (!types[0]) return
  const { rows: people } = await sql<{ id: number; locale: string | null }>`
    select id, locale from users where id = ${row.userId} and active and banned_at is null and archived_at is null`.execute(
    write.tx,
  )
  const [person] = people
  const subject = row.job_id === null ? ['customers', row.customer_id] : ['jobs', row.job_id]
  const body = {
    title: TITLES[person?.locale === 'zh' ? 'zh' : 'en'](row.number ?? '', formatMoney(row.amountPaid)).slice(0, 160),
    ...{ type_id: types[0].id, priority: 'high', assignedTo: person?.id ?? null },
    ...{ subject: subject[0], subject_id: subject[1] },
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}
