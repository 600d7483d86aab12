import type { OwnScreen } from '../../engine/helpPlaces.ts'

const adding = (name: string) => ({ title: 'titles.add', args: { name: `resources.${name}.name` } })

const wizard = (name: string, ...details: string[]): OwnScreen[] =>
  [
    'step1/identify',
    'step1/create-new',
    'step1/confirm-customer/:id',
    'step1/customer-info/:id',
    ...details.map((step) => `step2/${step}`),
    'step3/book-into-calendar/:id',
  ].map((step) => ({ path: `/${name}/create/${step}`, ...adding(name) }))

/** The screens that are not generated, by their address in the browser; a test compares the two. */
export const ownScreens: readonly OwnScreen[] = [
  { path: '/dashboard', title: 'dashboard.title' },
  { path: '/notifications', title: 'notifications.title' },
  { path: '/appointments/:id/email', title: 'mail.confirm_visit' },
  { path: '/settings/emails/resend', title: 'mail.again.title' },
  { path: '/users/profile', title: 'profile.title' },
  { path: '/settings/system-settings', title: 'settings.title' },
  { path: '/settings/system-settings/edit/:id', title: 'settings.title' },
  { path: '/settings/logs', title: 'logs.title' },
  { path: '/settings/logs/archives', title: 'logs.keeping.title' },
  { path: '/settings/logs/details/:id', title: 'logs.title' },
  { path: '/settings/server-logs', title: 'server_log.title' },
  { path: '/libraries', title: 'libraries.title' },
  { path: '/users/permissions/:id', title: 'access.title' },
  { path: '/jobs/invoice/:id', title: 'invoices.invoicing' },
  { path: '/invoices/batch', title: 'invoices.batch.title' },
  { path: '/customers/privacy/:id', title: 'privacy.title' },
  { path: '/customers/statement/:id', title: 'statement.title' },
  { path: '/jobs/calendar', title: 'menu.calendar' },
  { path: '/jobs/breakdown', title: 'breakdown.title' },
  { path: '/jobs/dispatch', title: 'menu.dispatch' },
  { path: '/workers/timesheets', title: 'timesheets.title' },
  { path: '/reports', title: 'reports.title' },
  { path: '/reports/materials-finances', title: 'reports.materials_finances' },
  { path: '/reports/services-finances', title: 'reports.services_finances' },
  { path: '/reports/forecast', title: 'forecast.title' },
  { path: '/reports/:report', title: 'reports.title' },
  { path: '/workers/availability/:id', title: 'availability.title' },
  { path: '/users/:id/access', title: 'access.explain_title' },
  { path: '/leads/create/step1/customer-details', ...adding('leads') },
  { path: '/leads/create/step2/lead-details', ...adding('leads') },
  { path: '/customers/create/identify', title: 'customers.identify.title' },
  { path: '/customers/create/create-new', ...adding('customers') },
  ...wizard('quotes', 'quote-details'),
  ...wizard('jobs', 'job-details', 'sub-job-details'),
  { path: '/jobs/from-template', title: 'work.template.new' },
  { path: '/quotes/details/:id/book', title: 'work.book_visit' },
  { path: '/jobs/details/:id/book', title: 'work.book_visit' },
  { path: '/jobs/details/:id/sub-job', title: 'work.add_sub_job' },
]
