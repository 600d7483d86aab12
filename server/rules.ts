import appointments from './resources/appointments.ts'
import customers from './resources/customers.ts'
import jobTemplates from './resources/job-templates.ts'
import jobs from './resources/jobs.ts'
import leads from './resources/leads.ts'
import payments from './resources/payments.ts'
import questions from './resources/questions.ts'
import quotes from './resources/quotes.ts'
import recurringJobs from './resources/recurring-jobs.ts'
import tasks from './resources/tasks.ts'
import userGroups from './resources/user-groups.ts'
import users from './resources/users.ts'
import workers from './resources/workers.ts'

/** The rules of the resources that have some beyond their declaration. */
export const rules = [
  appointments,
  customers,
  jobTemplates,
  jobs,
  leads,
  payments,
  questions,
  quotes,
  recurringJobs,
  tasks,
  userGroups,
  users,
  workers,
]
