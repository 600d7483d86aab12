// Written by `npm run db:generate` from the files beside it. Do not edit.
import * as access from '../areas/access/words/zh.ts'
import * as accounting from '../areas/accounting/words/zh.ts'
import * as addresses from '../areas/addresses/words/zh.ts'
import * as catalogue from '../areas/catalogue/words/zh.ts'
import * as complaints from '../areas/complaints/words/zh.ts'
import * as customers from '../areas/customers/words/zh.ts'
import * as dataExport from '../areas/dataExport/words/zh.ts'
import * as documents from '../areas/documents/words/zh.ts'
import * as fieldApp from '../areas/fieldApp/words/zh.ts'
import * as files from '../areas/files/words/zh.ts'
import * as help from '../areas/help/words/zh.ts'
import * as incomingMail from '../areas/incomingMail/words/zh.ts'
import * as invoices from '../areas/invoices/words/zh.ts'
import * as jobs from '../areas/jobs/words/zh.ts'
import * as leads from '../areas/leads/words/zh.ts'
import * as logs from '../areas/logs/words/zh.ts'
import * as mail from '../areas/mail/words/zh.ts'
import * as messages from '../areas/messages/words/zh.ts'
import * as notifications from '../areas/notifications/words/zh.ts'
import * as onlinePayments from '../areas/onlinePayments/words/zh.ts'
import * as payments from '../areas/payments/words/zh.ts'
import * as privacy from '../areas/privacy/words/zh.ts'
import * as questions from '../areas/questions/words/zh.ts'
import * as queues from '../areas/queues/words/zh.ts'
import * as quotes from '../areas/quotes/words/zh.ts'
import * as record from '../areas/record/words/zh.ts'
import * as recurring from '../areas/recurring/words/zh.ts'
import * as reports from '../areas/reports/words/zh.ts'
import * as settings from '../areas/settings/words/zh.ts'
import * as signing from '../areas/signing/words/zh.ts'
import * as statements from '../areas/statements/words/zh.ts'
import * as tasks from '../areas/tasks/words/zh.ts'
import * as timesheets from '../areas/timesheets/words/zh.ts'
import * as visits from '../areas/visits/words/zh.ts'
import * as workspace from '../areas/workspace/words/zh.ts'
import type { ResourceWords } from './words.ts'

/** Chinese of the acts of all areas. */
export const acts = [
  access.acts,
  complaints.acts,
  fieldApp.acts,
  files.acts,
  incomingMail.acts,
  invoices.acts,
  jobs.acts,
  leads.acts,
  logs.acts,
  mail.acts,
  notifications.acts,
  onlinePayments.acts,
  payments.acts,
  privacy.acts,
  queues.acts,
  quotes.acts,
  record.acts,
  recurring.acts,
  settings.acts,
  signing.acts,
  statements.acts,
  timesheets.acts,
  visits.acts,
  workspace.acts,
]

/** Chinese of the steps of all areas. */
export const steps = [
  access.steps,
  complaints.steps,
  invoices.steps,
  jobs.steps,
  leads.steps,
  mail.steps,
  payments.steps,
  quotes.steps,
  recurring.steps,
  tasks.steps,
  visits.steps,
]

/** Chinese of the notifications of all areas. */
export const notificationWords = [
  complaints.notifications,
  incomingMail.notifications,
  mail.notifications,
  messages.notifications,
  notifications.notifications,
  payments.notifications,
  queues.notifications,
  record.notifications,
  tasks.notifications,
  visits.notifications,
]

/** Chinese of all resources, by name. */
export const resources: Readonly<Record<string, ResourceWords>> = {
  ...access.resources,
  ...accounting.resources,
  ...catalogue.resources,
  ...complaints.resources,
  ...customers.resources,
  ...dataExport.resources,
  ...documents.resources,
  ...help.resources,
  ...incomingMail.resources,
  ...invoices.resources,
  ...jobs.resources,
  ...leads.resources,
  ...mail.resources,
  ...messages.resources,
  ...payments.resources,
  ...questions.resources,
  ...queues.resources,
  ...quotes.resources,
  ...recurring.resources,
  ...tasks.resources,
  ...visits.resources,
}

/** Chinese of the settings of all areas. */
export const settingWords = [
  access.settings,
  accounting.settings,
  addresses.settings,
  catalogue.settings,
  complaints.settings,
  fieldApp.settings,
  files.settings,
  incomingMail.settings,
  invoices.settings,
  logs.settings,
  mail.settings,
  messages.settings,
  onlinePayments.settings,
  quotes.settings,
  reports.settings,
  settings.settings,
  workspace.settings,
]
