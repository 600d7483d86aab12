// Written by `npm run db:generate` from the files beside it. Do not edit.
import * as access from './areas/access/endpoints.ts'
import * as accounting from './areas/accounting/endpoints.ts'
import * as addresses from './areas/addresses/endpoints.ts'
import * as catalogue from './areas/catalogue/endpoints.ts'
import * as complaints from './areas/complaints/endpoints.ts'
import * as customers from './areas/customers/endpoints.ts'
import * as dashboard from './areas/dashboard/endpoints.ts'
import * as dataExport from './areas/dataExport/endpoints.ts'
import * as fieldApp from './areas/fieldApp/endpoints.ts'
import * as files from './areas/files/endpoints.ts'
import * as help from './areas/help/endpoints.ts'
import * as incomingMail from './areas/incomingMail/endpoints.ts'
import * as invoices from './areas/invoices/endpoints.ts'
import * as jobs from './areas/jobs/endpoints.ts'
import * as leads from './areas/leads/endpoints.ts'
import * as logs from './areas/logs/endpoints.ts'
import * as mail from './areas/mail/endpoints.ts'
import * as messages from './areas/messages/endpoints.ts'
import * as notifications from './areas/notifications/endpoints.ts'
import * as onlinePayments from './areas/onlinePayments/endpoints.ts'
import * as payments from './areas/payments/endpoints.ts'
import * as privacy from './areas/privacy/endpoints.ts'
import * as queues from './areas/queues/endpoints.ts'
import * as quotes from './areas/quotes/endpoints.ts'
import * as record from './areas/record/endpoints.ts'
import * as recurring from './areas/recurring/endpoints.ts'
import * as reports from './areas/reports/endpoints.ts'
import * as settings from './areas/settings/endpoints.ts'
import * as signing from './areas/signing/endpoints.ts'
import * as statements from './areas/statements/endpoints.ts'
import * as timesheets from './areas/timesheets/endpoints.ts'
import * as visits from './areas/visits/endpoints.ts'
import * as workspace from './areas/workspace/endpoints.ts'
import { declared } from './areas.ts'
import { collectEndpoints } from './engine/area.ts'

/** The questions that the areas declare, checked. */
export const endpoints = collectEndpoints(declared.acts, [
  access,
  accounting,
  addresses,
  catalogue,
  complaints,
  customers,
  dashboard,
  dataExport,
  fieldApp,
  files,
  help,
  incomingMail,
  invoices,
  jobs,
  leads,
  logs,
  mail,
  messages,
  notifications,
  onlinePayments,
  payments,
  privacy,
  queues,
  quotes,
  record,
  recurring,
  reports,
  settings,
  signing,
  statements,
  timesheets,
  visits,
  workspace,
])
