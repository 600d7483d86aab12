import { sendAccounting } from './areas/accounting/make.ts'
import { sendComplaints } from './areas/complaints/sweep.ts'
import { retryEmail as takeMailAgain } from './areas/incomingMail/fetch.ts'
import { sendInvoicing } from './areas/invoices/background.ts'
import { sendMail } from './areas/mail/failures.ts'
import { retryText } from './areas/mail/texts/take.ts'
import { sendMessages } from './areas/messages/job.ts'
import { sendNotifications } from './areas/notifications/job.ts'
import { retryEvent, sendSweep } from './areas/onlinePayments/job.ts'
import type { AllAgain } from './areas/queues/retryAll.ts'
import { sendRecurring } from './areas/recurring/generate.ts'
import { sendRetention } from './engine/retention/retention.ts'

/** How items of each queue are retried. */
export const again: AllAgain = {
  incoming_mail: { take: takeMailAgain },
  incoming_texts: { take: retryText },
  card_events: { take: retryEvent, send: sendSweep },
  card_payments: { send: sendSweep },
  card_refunds: { send: sendSweep },
  recurring_jobs: { send: sendRecurring },
  invoice_papers: { send: sendInvoicing },
  accounting_exports: { send: sendAccounting },
  messages: { send: sendMessages },
  notifications: { send: sendNotifications },
  failed_emails: { send: sendMail },
  complaints: { send: sendComplaints },
  // Processed every hour, independently of jobs.
  quotes: { send: async () => undefined },
  retention: { send: sendRetention },
}
