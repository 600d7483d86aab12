// Written by `npm run db:generate` from the files beside it. Do not edit.
import * as accessActs from './areas/access/acts.ts'
import access from './areas/access/area.ts'
import * as accessSettings from './areas/access/settings.ts'
import * as accessSteps from './areas/access/steps.ts'
import accounting from './areas/accounting/area.ts'
import * as accountingSettings from './areas/accounting/settings.ts'
import addresses from './areas/addresses/area.ts'
import * as addressesSettings from './areas/addresses/settings.ts'
import catalogue from './areas/catalogue/area.ts'
import * as catalogueSettings from './areas/catalogue/settings.ts'
import * as complaintsActs from './areas/complaints/acts.ts'
import complaints from './areas/complaints/area.ts'
import * as complaintsNotifications from './areas/complaints/notifications.ts'
import * as complaintsSettings from './areas/complaints/settings.ts'
import * as complaintsSteps from './areas/complaints/steps.ts'
import customers from './areas/customers/area.ts'
import dashboard from './areas/dashboard/area.ts'
import dataExport from './areas/dataExport/area.ts'
import documents from './areas/documents/area.ts'
import * as fieldAppActs from './areas/fieldApp/acts.ts'
import fieldApp from './areas/fieldApp/area.ts'
import * as fieldAppSettings from './areas/fieldApp/settings.ts'
import * as filesActs from './areas/files/acts.ts'
import files from './areas/files/area.ts'
import * as filesSettings from './areas/files/settings.ts'
import help from './areas/help/area.ts'
import * as incomingMailActs from './areas/incomingMail/acts.ts'
import incomingMail from './areas/incomingMail/area.ts'
import * as incomingMailNotifications from './areas/incomingMail/notifications.ts'
import * as incomingMailSettings from './areas/incomingMail/settings.ts'
import * as invoicesActs from './areas/invoices/acts.ts'
import invoices from './areas/invoices/area.ts'
import * as invoicesSettings from './areas/invoices/settings.ts'
import * as invoicesSteps from './areas/invoices/steps.ts'
import * as jobsActs from './areas/jobs/acts.ts'
import jobs from './areas/jobs/area.ts'
import * as jobsSteps from './areas/jobs/steps.ts'
import * as leadsActs from './areas/leads/acts.ts'
import leads from './areas/leads/area.ts'
import * as leadsSteps from './areas/leads/steps.ts'
import * as logsActs from './areas/logs/acts.ts'
import logs from './areas/logs/area.ts'
import * as logsSettings from './areas/logs/settings.ts'
import * as mailActs from './areas/mail/acts.ts'
import mail from './areas/mail/area.ts'
import * as mailNotifications from './areas/mail/notifications.ts'
import * as mailSettings from './areas/mail/settings.ts'
import * as mailSteps from './areas/mail/steps.ts'
import messages from './areas/messages/area.ts'
import * as messagesNotifications from './areas/messages/notifications.ts'
import * as messagesSettings from './areas/messages/settings.ts'
import * as notificationsActs from './areas/notifications/acts.ts'
import notifications from './areas/notifications/area.ts'
import * as notificationsNotifications from './areas/notifications/notifications.ts'
import * as onlinePaymentsActs from './areas/onlinePayments/acts.ts'
import onlinePayments from './areas/onlinePayments/area.ts'
import * as onlinePaymentsSettings from './areas/onlinePayments/settings.ts'
import * as paymentsActs from './areas/payments/acts.ts'
import payments from './areas/payments/area.ts'
import * as paymentsNotifications from './areas/payments/notifications.ts'
import * as paymentsSteps from './areas/payments/steps.ts'
import * as privacyActs from './areas/privacy/acts.ts'
import privacy from './areas/privacy/area.ts'
import questions from './areas/questions/area.ts'
import * as queuesActs from './areas/queues/acts.ts'
import queues from './areas/queues/area.ts'
import * as queuesNotifications from './areas/queues/notifications.ts'
import * as quotesActs from './areas/quotes/acts.ts'
import quotes from './areas/quotes/area.ts'
import * as quotesSettings from './areas/quotes/settings.ts'
import * as quotesSteps from './areas/quotes/steps.ts'
import * as recordActs from './areas/record/acts.ts'
import record from './areas/record/area.ts'
import * as recordNotifications from './areas/record/notifications.ts'
import * as recurringActs from './areas/recurring/acts.ts'
import recurring from './areas/recurring/area.ts'
import * as recurringSteps from './areas/recurring/steps.ts'
import reports from './areas/reports/area.ts'
import * as reportsSettings from './areas/reports/settings.ts'
import * as settingsActs from './areas/settings/acts.ts'
import settings from './areas/settings/area.ts'
import * as settingsSettings from './areas/settings/settings.ts'
import * as signingActs from './areas/signing/acts.ts'
import signing from './areas/signing/area.ts'
import * as statementsActs from './areas/statements/acts.ts'
import statements from './areas/statements/area.ts'
import tasks from './areas/tasks/area.ts'
import * as tasksNotifications from './areas/tasks/notifications.ts'
import * as tasksSteps from './areas/tasks/steps.ts'
import * as timesheetsActs from './areas/timesheets/acts.ts'
import timesheets from './areas/timesheets/area.ts'
import * as visitsActs from './areas/visits/acts.ts'
import visits from './areas/visits/area.ts'
import * as visitsNotifications from './areas/visits/notifications.ts'
import * as visitsSteps from './areas/visits/steps.ts'
import * as workspaceActs from './areas/workspace/acts.ts'
import workspace from './areas/workspace/area.ts'
import * as workspaceSettings from './areas/workspace/settings.ts'
import { collectAreas } from './engine/area.ts'

/** What the areas declare besides resources, checked. */
export const declared = collectAreas([
  { area: access, acts: accessActs, settings: accessSettings, steps: accessSteps },
  { area: accounting, settings: accountingSettings },
  { area: addresses, settings: addressesSettings },
  { area: catalogue, settings: catalogueSettings },
  {
    area: complaints,
    acts: complaintsActs,
    notifications: complaintsNotifications,
    settings: complaintsSettings,
    steps: complaintsSteps,
  },
  { area: customers },
  { area: dashboard },
  { area: dataExport },
  { area: documents },
  { area: fieldApp, acts: fieldAppActs, settings: fieldAppSettings },
  { area: files, acts: filesActs, settings: filesSettings },
  { area: help },
  {
    area: incomingMail,
    acts: incomingMailActs,
    notifications: incomingMailNotifications,
    settings: incomingMailSettings,
  },
  { area: invoices, acts: invoicesActs, settings: invoicesSettings, steps: invoicesSteps },
  { area: jobs, acts: jobsActs, steps: jobsSteps },
  { area: leads, acts: leadsActs, steps: leadsSteps },
  { area: logs, acts: logsActs, settings: logsSettings },
  { area: mail, acts: mailActs, notifications: mailNotifications, settings: mailSettings, steps: mailSteps },
  { area: messages, notifications: messagesNotifications, settings: messagesSettings },
  { area: notifications, acts: notificationsActs, notifications: notificationsNotifications },
  { area: onlinePayments, acts: onlinePaymentsActs, settings: onlinePaymentsSettings },
  { area: payments, acts: paymentsActs, notifications: paymentsNotifications, steps: paymentsSteps },
  { area: privacy, acts: privacyActs },
  { area: questions },
  { area: queues, acts: queuesActs, notifications: queuesNotifications },
  { area: quotes, acts: quotesActs, settings: quotesSettings, steps: quotesSteps },
  { area: record, acts: recordActs, notifications: recordNotifications },
  { area: recurring, acts: recurringActs, steps: recurringSteps },
  { area: reports, settings: reportsSettings },
  { area: settings, acts: settingsActs, settings: settingsSettings },
  { area: signing, acts: signingActs },
  { area: statements, acts: statementsActs },
  { area: tasks, notifications: tasksNotifications, steps: tasksSteps },
  { area: timesheets, acts: timesheetsActs },
  { area: visits, acts: visitsActs, notifications: visitsNotifications, steps: visitsSteps },
  { area: workspace, acts: workspaceActs, settings: workspaceSettings },
])
