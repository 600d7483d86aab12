// Written by `npm run db:generate` from the files beside it. Do not edit.
import signInProviders from './areas/access/sign-in-providers.ts'
import userGroups from './areas/access/user-groups.ts'
import users from './areas/access/users.ts'
import accountingExports from './areas/accounting/accounting-exports.ts'
import categories from './areas/catalogue/categories.ts'
import complaintStatuses from './areas/catalogue/complaint-statuses.ts'
import franchises from './areas/catalogue/franchises.ts'
import jobStatuses from './areas/catalogue/job-statuses.ts'
import jobTypes from './areas/catalogue/job-types.ts'
import leadStatuses from './areas/catalogue/lead-statuses.ts'
import leadTypes from './areas/catalogue/lead-types.ts'
import locations from './areas/catalogue/locations.ts'
import materials from './areas/catalogue/materials.ts'
import paymentTypes from './areas/catalogue/payment-types.ts'
import quoteStatuses from './areas/catalogue/quote-statuses.ts'
import quoteTypes from './areas/catalogue/quote-types.ts'
import services from './areas/catalogue/services.ts'
import taskStatuses from './areas/catalogue/task-statuses.ts'
import taskTypes from './areas/catalogue/task-types.ts'
import vatRates from './areas/catalogue/vat-rates.ts'
import workerCategories from './areas/catalogue/worker-categories.ts'
import complaints from './areas/complaints/complaints.ts'
import customers from './areas/customers/customers.ts'
import takeOuts from './areas/dataExport/take-outs.ts'
import signatureDocuments from './areas/documents/signature-documents.ts'
import interfaceDescriptions from './areas/help/interface-descriptions.ts'
import incomingMails from './areas/incomingMail/incoming-mails.ts'
import invoices from './areas/invoices/invoices.ts'
import jobTemplates from './areas/jobs/job-templates.ts'
import jobs from './areas/jobs/jobs.ts'
import lineCosts from './areas/jobs/line-costs.ts'
import leads from './areas/leads/leads.ts'
import emailTemplates from './areas/mail/email-templates.ts'
import emails from './areas/mail/emails.ts'
import messageRules from './areas/messages/message-rules.ts'
import payments from './areas/payments/payments.ts'
import questions from './areas/questions/questions.ts'
import failedItems from './areas/queues/failed-items.ts'
import quotes from './areas/quotes/quotes.ts'
import recurringJobs from './areas/recurring/recurring-jobs.ts'
import tasks from './areas/tasks/tasks.ts'
import appointments from './areas/visits/appointments.ts'
import workers from './areas/visits/workers.ts'
import { collect } from './engine/collect.ts'

export const declarations = {
  'accounting-exports': accountingExports,
  appointments,
  categories,
  'complaint-statuses': complaintStatuses,
  complaints,
  customers,
  'email-templates': emailTemplates,
  emails,
  'failed-items': failedItems,
  franchises,
  'incoming-mails': incomingMails,
  'interface-descriptions': interfaceDescriptions,
  invoices,
  'job-statuses': jobStatuses,
  'job-templates': jobTemplates,
  'job-types': jobTypes,
  jobs,
  'lead-statuses': leadStatuses,
  'lead-types': leadTypes,
  leads,
  'line-costs': lineCosts,
  locations,
  materials,
  'message-rules': messageRules,
  'payment-types': paymentTypes,
  payments,
  questions,
  'quote-statuses': quoteStatuses,
  'quote-types': quoteTypes,
  quotes,
  'recurring-jobs': recurringJobs,
  services,
  'sign-in-providers': signInProviders,
  'signature-documents': signatureDocuments,
  'take-outs': takeOuts,
  'task-statuses': taskStatuses,
  'task-types': taskTypes,
  tasks,
  'user-groups': userGroups,
  users,
  'vat-rates': vatRates,
  'worker-categories': workerCategories,
  workers,
}

type Declarations = typeof declarations
declare module './engine/registry.ts' {
  interface Resources extends Declarations {}
}

/** Every declared resource, checked. */
export const resources = collect(declarations)
