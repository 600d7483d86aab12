// Written by `npm run db:generate` from the files beside it. Do not edit.
import { collect } from './collect.ts'
import appointments from './entities/appointments.ts'
import customers from './entities/customers.ts'
import jobs from './entities/jobs.ts'
import leads from './entities/leads.ts'
import payments from './entities/payments.ts'
import quotes from './entities/quotes.ts'
import recurringJobs from './entities/recurring-jobs.ts'
import tasks from './entities/tasks.ts'
import userGroups from './entities/user-groups.ts'
import users from './entities/users.ts'
import workers from './entities/workers.ts'
import categories from './libraries/categories.ts'
import complaintStatuses from './libraries/complaint-statuses.ts'
import franchises from './libraries/franchises.ts'
import jobStatuses from './libraries/job-statuses.ts'
import jobTemplates from './libraries/job-templates.ts'
import jobTypes from './libraries/job-types.ts'
import leadStatuses from './libraries/lead-statuses.ts'
import leadTypes from './libraries/lead-types.ts'
import locations from './libraries/locations.ts'
import materials from './libraries/materials.ts'
import paymentTypes from './libraries/payment-types.ts'
import questions from './libraries/questions.ts'
import quoteStatuses from './libraries/quote-statuses.ts'
import quoteTypes from './libraries/quote-types.ts'
import services from './libraries/services.ts'
import signatureDocuments from './libraries/signature-documents.ts'
import taskStatuses from './libraries/task-statuses.ts'
import taskTypes from './libraries/task-types.ts'
import vatRates from './libraries/vat-rates.ts'
import workerCategories from './libraries/worker-categories.ts'

export const declarations = {
  categories,
  'complaint-statuses': complaintStatuses,
  franchises,
  'job-statuses': jobStatuses,
  'job-templates': jobTemplates,
  'job-types': jobTypes,
  'lead-statuses': leadStatuses,
  'lead-types': leadTypes,
  locations,
  materials,
  'payment-types': paymentTypes,
  questions,
  'quote-statuses': quoteStatuses,
  'quote-types': quoteTypes,
  services,
  'signature-documents': signatureDocuments,
  'task-statuses': taskStatuses,
  'task-types': taskTypes,
  'vat-rates': vatRates,
  'worker-categories': workerCategories,
  appointments,
  customers,
  jobs,
  leads,
  payments,
  quotes,
  'recurring-jobs': recurringJobs,
  tasks,
  'user-groups': userGroups,
  users,
  workers,
}

type Declarations = typeof declarations
declare module './engine/registry.ts' {
  interface Resources extends Declarations {}
}

/** Every declared resource, checked. */
export const resources = collect(declarations)
