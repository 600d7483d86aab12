import { sql } from 'kysely'
import { UNDELIVERED } from '../../../schema/areas/mail/steps.ts'
import { SUBJECT_NAMES } from '../../../schema/areas/mail/subjects.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { type StepSql, stepRules } from '../../engine/steps/steps.ts'
import { isUndelivered, wasSent } from './undelivered.ts'

const ID = sql`t.id`

/** An issued credit note that its customer has not received. Bounced ones have the step for undelivered emails instead. */
const sendCreditNote: StepSql = () => sql`(t.kind = 'credit_note' and t.status = 'issued'
  and not ${wasSent('invoices', ID)} and not ${isUndelivered('invoices', ID)})::int`

/** An unpaid invoice, or a proforma, that its customer has not received. */
const sendInvoice: StepSql =
  () => sql`(t.status = 'issued' and t.kind <> 'credit_note' and (t.balance > 0 or t.kind = 'proforma')
  and not ${wasSent('invoices', ID)} and not ${isUndelivered('invoices', ID)})::int`

/** Number of days after an email about an invoice in which no reminder is suggested. */
const QUIET_DAYS = 7

/** Overdue amount of an undisputed invoice that the customer has received and was not emailed about recently. */
const remind: StepSql = ({ engine }) => sql`case when t.status = 'issued' and t.balance > 0 and not t.disputed
  and t.due_date < ${dayOf(engine.clock())}::date and ${wasSent('invoices', ID)} and not ${isUndelivered('invoices', ID)}
  and not exists (select from emails e where e.about = 'invoices' and e.about_id = t.id and e.status in ('queued', 'sent')
    and e.created_at >= ${engine.clock()}::timestamptz - make_interval(days => ${QUIET_DAYS})) then t.balance else 0 end`

export default SUBJECT_NAMES.map((subjectName) =>
  stepRules(subjectName, {
    [UNDELIVERED]: () => sql`(${isUndelivered(subjectName, ID)})::int`,
    ...(subjectName === 'invoices' ? { send_invoice: sendInvoice, remind, send: sendCreditNote } : {}),
  }),
)
