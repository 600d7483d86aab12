import { sql } from 'kysely'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import type { Payable } from './payables.ts'

export type Trouble = 'differs' | 'unbooked' | 'failed' | 'refund_refused' | 'disputed' | 'dispute_lost'

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, Readonly<Record<Trouble, (name: string) => string>>>> = {
  en: {
    differs: (name) => `A card payment was not recorded because it differs from the request: ${name}`,
    unbooked: (name) => `A card payment could not be recorded: ${name}`,
    failed: (name) => `A card payment failed: ${name}`,
    refund_refused: (name) => `A card refund was refused: ${name}`,
    disputed: (name) => `A card payment is disputed: ${name}`,
    dispute_lost: (name) => `A card payment was charged back: ${name}`,
  },
  zh: {
    differs: (name) => `刷卡金额与请求不符：${name}`,
    unbooked: (name) => `无法入账的刷卡付款：${name}`,
    failed: (name) => `刷卡付款失败：${name}`,
    refund_refused: (name) => `退款被拒：${name}`,
    disputed: (name) => `有争议的刷卡付款：${name}`,
    dispute_lost: (name) => `刷卡付款已被撤销：${name}`,
  },
}

/** Returns the nearest record that tasks may be about. */
function carrierOf({ of, id, job_id, customer_id }: Payable) {
  if (of !== 'invoices') return { subject: of, subject_id: id }
  if (job_id !== null) return { subject: 'jobs', subject_id: job_id }
  return customer_id === null ? {} : { subject: 'customers', subject_id: customer_id }
}

/**
 * Adds a comment about a card payment to the record.
 * @param key last part of a message key `record.system.card_*`
 */
export const noteCardEvent = (
  write: WriteContext,
  { of, id }: Payable,
  key: Trouble | 'dispute_won',
  reference: string,
): Promise<void> =>
  systemComment(write, { resource: of, id }, { key: `card_${key}`, params: { reference }, about: null })

/** Reports a problem that a person has to decide: a comment on the record, and a task for the person who requested the payment. */
export async function flag(
  write: WriteContext,
  payable: Payable,
  {
    trouble,
    asker,
    reference,
  }: { readonly trouble: Trouble; readonly asker: number | null; readonly reference: string },
): Promise<void> {
  await noteCardEvent(write, payable, trouble, reference)
  const { rows } = await sql<{ type: number | null; user: number | null; locale: string | null }>`
    select (select id from task_types where active and archived_at is null order by icon = 'payment' desc, id limit 1) as type, u.id as "user", u.locale
    from (values (1)) one left join users u on u.id = ${asker} and u.active and u.archived_at is null`.execute(write.tx)
  const [assignee] = rows
  if (!assignee?.type) return
  const title = TITLES[assignee.locale === 'zh' ? 'zh' : 'en'][trouble](payable.number)
  const body = {
    title: title.slice(0, 160),
    type_id: assignee.type,
    priority: 'high',
    assignedTo: assignee.user,
    description: reference,
    ...carrierOf(payable),
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}
