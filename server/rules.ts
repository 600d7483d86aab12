import signInProviders from './areas/access/sign-in-providers.ts'
import userGroups from './areas/access/user-groups.ts'
import users from './areas/access/users.ts'
import accountingExports from './areas/accounting/accounting-exports.ts'
import complaints from './areas/complaints/complaints.ts'
import customers from './areas/customers/customers.ts'
import takeOuts from './areas/dataExport/take-outs.ts'
import signatureDocuments from './areas/documents/signature-documents.ts'
import interfaceDescriptions from './areas/help/interface-descriptions.ts'
import incomingMails from './areas/incomingMail/incoming-mails.ts'
import invoices from './areas/invoices/invoices.ts'
import invoicesOnJobs from './areas/invoices/onJobs.ts'
import jobTemplates from './areas/jobs/job-templates.ts'
import jobs from './areas/jobs/jobs.ts'
import lineCosts from './areas/jobs/line-costs.ts'
import leads from './areas/leads/leads.ts'
import emailTemplates from './areas/mail/email-templates.ts'
import emails from './areas/mail/emails.ts'
import mailOnFranchises from './areas/mail/onFranchises.ts'
import messageRules from './areas/messages/message-rules.ts'
import messagesOnUsers from './areas/messages/onUsers.ts'
import checkoutOnPayments from './areas/onlinePayments/onPayments.ts'
import paymentsOnInvoices from './areas/payments/onInvoices.ts'
import paymentsOnJobs from './areas/payments/onJobs.ts'
import payments from './areas/payments/payments.ts'
import privacyOnCustomers from './areas/privacy/onCustomers.ts'
import questions from './areas/questions/questions.ts'
import failedItems from './areas/queues/failed-items.ts'
import quotes from './areas/quotes/quotes.ts'
import recurringOnUsers from './areas/recurring/onUsers.ts'
import recurringJobs from './areas/recurring/recurring-jobs.ts'
import reportsOnJobs from './areas/reports/onJobs.ts'
import reportsOnLineCosts from './areas/reports/onLineCosts.ts'
import signingOnJobs from './areas/signing/onJobs.ts'
import statementsOnCustomers from './areas/statements/onCustomers.ts'
import tasks from './areas/tasks/tasks.ts'
import timesheetsOnAppointments from './areas/timesheets/onAppointments.ts'
import appointments from './areas/visits/appointments.ts'
import workers from './areas/visits/workers.ts'

/** Rules of resources that have any beyond their declaration. */
export const rules = [
  accountingExports,
  appointments,
  checkoutOnPayments,
  complaints,
  customers,
  emailTemplates,
  emails,
  failedItems,
  messageRules,
  messagesOnUsers,
  interfaceDescriptions,
  incomingMails,
  invoices,
  invoicesOnJobs,
  jobTemplates,
  jobs,
  leads,
  lineCosts,
  mailOnFranchises,
  payments,
  paymentsOnInvoices,
  paymentsOnJobs,
  privacyOnCustomers,
  questions,
  quotes,
  recurringJobs,
  recurringOnUsers,
  reportsOnJobs,
  reportsOnLineCosts,
  signatureDocuments,
  signInProviders,
  signingOnJobs,
  timesheetsOnAppointments,
  statementsOnCustomers,
  takeOuts,
  tasks,
  userGroups,
  users,
  workers,
]
