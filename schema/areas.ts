// Written by `npm run db:generate` from the files beside it. Do not edit.
import * as accessActs from './areas/access/acts.ts'
import access from './areas/access/area.ts'
import * as accessEndpoints from './areas/access/endpoints.ts'
import * as accessSettings from './areas/access/settings.ts'
import accounting from './areas/accounting/area.ts'
import * as accountingEndpoints from './areas/accounting/endpoints.ts'
import * as accountingSettings from './areas/accounting/settings.ts'
import catalogue from './areas/catalogue/area.ts'
import * as catalogueEndpoints from './areas/catalogue/endpoints.ts'
import * as catalogueSettings from './areas/catalogue/settings.ts'
import * as checkoutActs from './areas/checkout/acts.ts'
import checkout from './areas/checkout/area.ts'
import * as checkoutEndpoints from './areas/checkout/endpoints.ts'
import * as checkoutSettings from './areas/checkout/settings.ts'
import * as complaintsActs from './areas/complaints/acts.ts'
import complaints from './areas/complaints/area.ts'
import * as complaintsEndpoints from './areas/complaints/endpoints.ts'
import * as complaintsNotifications from './areas/complaints/notifications.ts'
import * as complaintsSettings from './areas/complaints/settings.ts'
import * as complaintsSteps from './areas/complaints/steps.ts'
import customers from './areas/customers/area.ts'
import * as customersEndpoints from './areas/customers/endpoints.ts'
import dashboard from './areas/dashboard/area.ts'
import * as dashboardEndpoints from './areas/dashboard/endpoints.ts'
import documents from './areas/documents/area.ts'
import * as filesActs from './areas/files/acts.ts'
import files from './areas/files/area.ts'
import * as filesEndpoints from './areas/files/endpoints.ts'
import * as filesSettings from './areas/files/settings.ts'
import help from './areas/help/area.ts'
import * as helpEndpoints from './areas/help/endpoints.ts'
import inbox from './areas/inbox/area.ts'
import * as inboxEndpoints from './areas/inbox/endpoints.ts'
import * as inboxNotifications from './areas/inbox/notifications.ts'
import * as inboxSettings from './areas/inbox/settings.ts'
import * as invoicesActs from './areas/invoices/acts.ts'
import invoices from './areas/invoices/area.ts'
import * as invoicesEndpoints from './areas/invoices/endpoints.ts'
import * as invoicesSettings from './areas/invoices/settings.ts'
import * as invoicesSteps from './areas/invoices/steps.ts'
import * as jobsActs from './areas/jobs/acts.ts'
import jobs from './areas/jobs/area.ts'
import * as jobsEndpoints from './areas/jobs/endpoints.ts'
import * as jobsSteps from './areas/jobs/steps.ts'
import * as leadsActs from './areas/leads/acts.ts'
import leads from './areas/leads/area.ts'
import * as leadsEndpoints from './areas/leads/endpoints.ts'
import * as leadsSteps from './areas/leads/steps.ts'
import * as logsActs from './areas/logs/acts.ts'
import logs from './areas/logs/area.ts'
import * as logsEndpoints from './areas/logs/endpoints.ts'
import * as logsSettings from './areas/logs/settings.ts'
import * as mailActs from './areas/mail/acts.ts'
import mail from './areas/mail/area.ts'
import * as mailEndpoints from './areas/mail/endpoints.ts'
import * as mailNotifications from './areas/mail/notifications.ts'
import * as mailSettings from './areas/mail/settings.ts'
import * as mailSteps from './areas/mail/steps.ts'
import messages from './areas/messages/area.ts'
import * as messagesEndpoints from './areas/messages/endpoints.ts'
import * as messagesNotifications from './areas/messages/notifications.ts'
import * as messagesSettings from './areas/messages/settings.ts'
import * as notificationsActs from './areas/notifications/acts.ts'
import notifications from './areas/notifications/area.ts'
import * as notificationsEndpoints from './areas/notifications/endpoints.ts'
import * as notificationsNotifications from './areas/notifications/notifications.ts'
import * as panelActs from './areas/panel/acts.ts'
import panel from './areas/panel/area.ts'
import * as panelEndpoints from './areas/panel/endpoints.ts'
import * as panelSettings from './areas/panel/settings.ts'
import * as paymentsActs from './areas/payments/acts.ts'
import payments from './areas/payments/area.ts'
import * as paymentsEndpoints from './areas/payments/endpoints.ts'
import * as paymentsNotifications from './areas/payments/notifications.ts'
import * as paymentsSteps from './areas/payments/steps.ts'
import places from './areas/places/area.ts'
import * as placesEndpoints from './areas/places/endpoints.ts'
import * as placesSettings from './areas/places/settings.ts'
import * as privacyActs from './areas/privacy/acts.ts'
import privacy from './areas/privacy/area.ts'
import * as privacyEndpoints from './areas/privacy/endpoints.ts'
import questions from './areas/questions/area.ts'
import * as quotesActs from './areas/quotes/acts.ts'
import quotes from './areas/quotes/area.ts'
import * as quotesEndpoints from './areas/quotes/endpoints.ts'
import * as quotesSettings from './areas/quotes/settings.ts'
import * as quotesSteps from './areas/quotes/steps.ts'
import * as recordActs from './areas/record/acts.ts'
import record from './areas/record/area.ts'
import * as recordEndpoints from './areas/record/endpoints.ts'
import * as recordNotifications from './areas/record/notifications.ts'
import * as recurringActs from './areas/recurring/acts.ts'
import recurring from './areas/recurring/area.ts'
import * as recurringEndpoints from './areas/recurring/endpoints.ts'
import * as recurringSteps from './areas/recurring/steps.ts'
import reports from './areas/reports/area.ts'
import * as reportsEndpoints from './areas/reports/endpoints.ts'
import * as reportsSettings from './areas/reports/settings.ts'
import * as settingsActs from './areas/settings/acts.ts'
import settings from './areas/settings/area.ts'
import * as settingsEndpoints from './areas/settings/endpoints.ts'
import * as settingsSettings from './areas/settings/settings.ts'
import * as signingActs from './areas/signing/acts.ts'
import signing from './areas/signing/area.ts'
import * as signingEndpoints from './areas/signing/endpoints.ts'
import * as statementsActs from './areas/statements/acts.ts'
import statements from './areas/statements/area.ts'
import * as statementsEndpoints from './areas/statements/endpoints.ts'
import takeout from './areas/takeout/area.ts'
import * as takeoutEndpoints from './areas/takeout/endpoints.ts'
import tasks from './areas/tasks/area.ts'
import * as tasksNotifications from './areas/tasks/notifications.ts'
import * as tasksSteps from './areas/tasks/steps.ts'
import * as timesheetsActs from './areas/timesheets/acts.ts'
import timesheets from './areas/timesheets/area.ts'
import * as timesheetsEndpoints from './areas/timesheets/endpoints.ts'
import * as visitsActs from './areas/visits/acts.ts'
import visits from './areas/visits/area.ts'
import * as visitsEndpoints from './areas/visits/endpoints.ts'
import * as visitsNotifications from './areas/visits/notifications.ts'
import * as visitsSteps from './areas/visits/steps.ts'
import * as workdayActs from './areas/workday/acts.ts'
import workday from './areas/workday/area.ts'
import * as workdayEndpoints from './areas/workday/endpoints.ts'
import * as workdaySettings from './areas/workday/settings.ts'
import { collectAreas } from './engine/area.ts'

/** What the areas declare besides resources, checked. */
export const declared = collectAreas([
  { area: access, acts: accessActs, endpoints: accessEndpoints, settings: accessSettings },
  { area: accounting, endpoints: accountingEndpoints, settings: accountingSettings },
  { area: catalogue, endpoints: catalogueEndpoints, settings: catalogueSettings },
  { area: checkout, acts: checkoutActs, endpoints: checkoutEndpoints, settings: checkoutSettings },
  {
    area: complaints,
    acts: complaintsActs,
    endpoints: complaintsEndpoints,
    notifications: complaintsNotifications,
    settings: complaintsSettings,
    steps: complaintsSteps,
  },
  { area: customers, endpoints: customersEndpoints },
  { area: dashboard, endpoints: dashboardEndpoints },
  { area: documents },
  { area: files, acts: filesActs, endpoints: filesEndpoints, settings: filesSettings },
  { area: help, endpoints: helpEndpoints },
  { area: inbox, endpoints: inboxEndpoints, notifications: inboxNotifications, settings: inboxSettings },
  {
    area: invoices,
    acts: invoicesActs,
    endpoints: invoicesEndpoints,
    settings: invoicesSettings,
    steps: invoicesSteps,
  },
  { area: jobs, acts: jobsActs, endpoints: jobsEndpoints, steps: jobsSteps },
  { area: leads, acts: leadsActs, endpoints: leadsEndpoints, steps: leadsSteps },
  { area: logs, acts: logsActs, endpoints: logsEndpoints, settings: logsSettings },
  {
    area: mail,
    acts: mailActs,
    endpoints: mailEndpoints,
    notifications: mailNotifications,
    settings: mailSettings,
    steps: mailSteps,
  },
  { area: messages, endpoints: messagesEndpoints, notifications: messagesNotifications, settings: messagesSettings },
  {
    area: notifications,
    acts: notificationsActs,
    endpoints: notificationsEndpoints,
    notifications: notificationsNotifications,
  },
  { area: panel, acts: panelActs, endpoints: panelEndpoints, settings: panelSettings },
  {
    area: payments,
    acts: paymentsActs,
    endpoints: paymentsEndpoints,
    notifications: paymentsNotifications,
    steps: paymentsSteps,
  },
  { area: places, endpoints: placesEndpoints, settings: placesSettings },
  { area: privacy, acts: privacyActs, endpoints: privacyEndpoints },
  { area: questions },
  { area: quotes, acts: quotesActs, endpoints: quotesEndpoints, settings: quotesSettings, steps: quotesSteps },
  { area: record, acts: recordActs, endpoints: recordEndpoints, notifications: recordNotifications },
  { area: recurring, acts: recurringActs, endpoints: recurringEndpoints, steps: recurringSteps },
  { area: reports, endpoints: reportsEndpoints, settings: reportsSettings },
  { area: settings, acts: settingsActs, endpoints: settingsEndpoints, settings: settingsSettings },
  { area: signing, acts: signingActs, endpoints: signingEndpoints },
  { area: statements, acts: statementsActs, endpoints: statementsEndpoints },
  { area: takeout, endpoints: takeoutEndpoints },
  { area: tasks, notifications: tasksNotifications, steps: tasksSteps },
  { area: timesheets, acts: timesheetsActs, endpoints: timesheetsEndpoints },
  {
    area: visits,
    acts: visitsActs,
    endpoints: visitsEndpoints,
    notifications: visitsNotifications,
    steps: visitsSteps,
  },
  { area: workday, acts: workdayActs, endpoints: workdayEndpoints, settings: workdaySettings },
])
