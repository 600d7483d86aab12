import { sendAccounting } from './areas/accounting/make.ts'
import { sendSweep, takeEventAgain } from './areas/checkout/job.ts'
import { sendComplaints } from './areas/complaints/sweep.ts'
import { takeAgain as takeMailAgain } from './areas/inbox/fetch.ts'
import { sendInvoicing } from './areas/invoices/background.ts'
import { sendMail } from './areas/mail/failures.ts'
import { takeTextAgain } from './areas/mail/texts/take.ts'
import { sendMessages } from './areas/messages/job.ts'
import { sendNotifications } from './areas/notifications/job.ts'
import type { AllAgain } from './areas/queues/again.ts'
import { sendRecurring } from './areas/recurring/generate.ts'
import { sendRetention } from './engine/keeps/keeps.ts'

/** How an item of each queue is tried again. */
export const again: AllAgain = {
  incoming_mail: { take: takeMailAgain },
  incoming_texts: { take: takeTextAgain },
  card_events: { take: takeEventAgain, send: sendSweep },
  card_payments: { send: sendSweep },
  card_refunds: { send: sendSweep },
  recurring_jobs: { send: sendRecurring },
  invoice_papers: { send: sendInvoicing },
  accounting_exports: { send: sendAccounting },
  messages: { send: sendMessages },
  notifications: { send: sendNotifications },
  failed_emails: { send: sendMail },
  complaints: { send: sendComplaints },
  // Looked for every hour, beside the jobs.
  quotes: { send: async () => undefined },
  retention: { send: sendRetention },
}
