import { resources } from '../../schema/all.ts'
import type { Action } from '../../schema/engine/permissions.ts'

export interface MenuEntry {
  readonly to: string
  /** Message key. */
  readonly label: string
  readonly area: string
  readonly action: Action
  /** The letter that leads here after `g`, shown beside the entry. */
  readonly key?: string
}

/** How it is registered. */
export const goKeys = (key: string): string => `g ${key}`

/** Entries that stand alone; a group of entries comes with the screens that it leads to. */
export const DASHBOARD: MenuEntry = {
  to: '/dashboard',
  label: 'menu.dashboard',
  area: 'Dashboard',
  action: 'index',
  key: 'd',
}
export const LIBRARIES: MenuEntry = {
  to: '/libraries',
  label: 'menu.libraries',
  area: 'Libraries',
  action: 'index',
  key: 'l',
}

export const LEADS: MenuEntry = { to: '/leads', label: 'resources.leads.name', area: 'Leads', action: 'list', key: 'e' }
/** Every email that came in; stands below the leads. */
export const INCOMING_MAILS: MenuEntry = {
  to: '/incoming-mails',
  label: 'resources.incoming-mails.name',
  area: 'IncomingMails',
  action: 'list',
}

export const CUSTOMERS: MenuEntry = {
  to: '/customers',
  label: 'resources.customers.name',
  area: 'Customers',
  action: 'index',
  key: 'c',
}

export const QUOTES: MenuEntry = {
  to: '/quotes',
  label: 'resources.quotes.name',
  area: 'Quotes',
  action: 'list',
  key: 'q',
}

export const JOBS: MenuEntry = { to: '/jobs', label: 'resources.jobs.name', area: 'Jobs', action: 'list', key: 'j' }

export const COMPLAINTS: MenuEntry = {
  to: '/complaints',
  label: 'resources.complaints.name',
  area: 'Complaints',
  action: 'list',
  key: 'o',
}

/** Stands below the jobs; the palette leads there too. */
export const FROM_TEMPLATE: MenuEntry = {
  to: '/jobs/from-template',
  label: 'menu.from_template',
  area: 'Jobs',
  action: 'add',
}

export const RECURRING: MenuEntry = {
  to: '/jobs/recurring',
  label: 'menu.recurring',
  area: 'RecurringJobs',
  action: 'list',
  key: 'r',
}

export const TASKS: MenuEntry = { to: '/tasks', label: 'resources.tasks.name', area: 'Tasks', action: 'list', key: 't' }

/** In the menu of the account, for staff who go out themselves. */
export const MY_DAY: MenuEntry = { to: '/my/visits', label: 'menu.my_visits', area: 'MyVisits', action: 'index' }

export const CALENDAR: MenuEntry = {
  to: '/jobs/calendar',
  label: 'menu.calendar',
  area: 'Appointments',
  action: 'index',
  key: 'a',
}

export const BREAKDOWN: MenuEntry = {
  to: '/jobs/breakdown',
  label: 'menu.breakdown',
  area: 'Jobs',
  action: 'breakdown',
  key: 'b',
}

export const INVOICES: MenuEntry = {
  to: '/invoices',
  label: 'resources.invoices.name',
  area: 'Invoices',
  action: 'list',
  key: 'i',
}

export const PAYMENTS: MenuEntry = {
  to: '/payments',
  label: 'resources.payments.name',
  area: 'Payments',
  action: 'list',
  key: 'm',
}

export const REPORTS: MenuEntry = { to: '/reports', label: 'menu.reports', area: 'Reports', action: 'index', key: 'f' }

/** Lines whose cost is not known, below the reports that they are missing from. */
export const LINE_COSTS: MenuEntry = {
  to: '/line-costs',
  label: 'resources.line-costs.name',
  area: 'LineCosts',
  action: 'list',
}

/** Stands below the payments; the palette leads there too. */
export const ACCOUNTING: MenuEntry = {
  to: '/invoices/exports',
  label: 'accounting.open',
  area: 'AccountingExports',
  action: 'list',
}

export const DISPATCH: MenuEntry = {
  to: '/jobs/dispatch',
  label: 'menu.dispatch',
  area: 'Appointments',
  action: 'index',
  key: 'x',
}

export const WORKERS: MenuEntry = {
  to: '/workers',
  label: 'resources.workers.name',
  area: 'Workers',
  action: 'list',
  key: 'w',
}

/** What they have worked; stands below the workers. */
export const TIMESHEETS: MenuEntry = {
  to: '/workers/timesheets',
  label: 'menu.timesheets',
  area: 'Timesheets',
  action: 'list',
  key: 'k',
}

export const USERS: MenuEntry = { to: '/users', label: 'resources.users.name', area: 'Users', action: 'list', key: 'u' }
export const USER_GROUPS: MenuEntry = {
  to: '/users/groups',
  label: 'resources.user-groups.name',
  area: 'UserGroups',
  action: 'list',
  key: 'g',
}
export const SETTINGS: MenuEntry = {
  to: '/settings/system-settings',
  label: 'settings.title',
  area: 'SettingGroups',
  action: 'list',
  key: 's',
}

/** Stands below the settings. */
export const SIGN_IN_PROVIDERS: MenuEntry = {
  to: '/settings/sign-in-providers',
  label: 'resources.sign-in-providers.name',
  area: 'SettingGroups',
  action: 'list',
}

/** Letters to customers, and what became of them. */
export const EMAIL_TEMPLATES: MenuEntry = {
  to: '/settings/email-templates',
  label: 'resources.email-templates.name',
  area: 'EmailTemplates',
  action: 'list',
}
export const EMAILS: MenuEntry = {
  to: '/settings/emails',
  label: 'resources.emails.name',
  area: 'EmailLogs',
  action: 'list',
}

export const MESSAGE_RULES: MenuEntry = {
  to: '/settings/message-rules',
  label: 'resources.message-rules.name',
  area: 'EmailTemplates',
  action: 'list',
}

/** Everything that happened. */
export const LOGS: MenuEntry = { to: '/settings/logs', label: 'logs.title', area: 'Logs', action: 'view', key: 'h' }

/** Everything in one file. */
export const TAKE_OUTS: MenuEntry = {
  to: '/settings/take-outs',
  label: 'resources.take-outs.name',
  area: 'TakeOuts',
  action: 'list',
}

/** What could not be processed. */
export const FAILED_ITEMS: MenuEntry = {
  to: '/settings/failed-items',
  label: 'resources.failed-items.name',
  area: 'FailedItems',
  action: 'list',
}

/** What the servers say of themselves. */
export const SERVER_LOGS: MenuEntry = {
  to: '/settings/server-logs',
  label: 'server_log.title',
  area: 'ServerLogs',
  action: 'list',
}

/** Help in the words of the business. */
export const DESCRIPTIONS: MenuEntry = {
  to: '/settings/interface-descriptions',
  label: 'menu.descriptions',
  area: 'InterfaceDescriptions',
  action: 'list',
  key: 'y',
}
/** Stands in the menu of the person, not in the main one. */
export const PROFILE: MenuEntry = {
  to: '/users/profile',
  label: 'profile.open',
  area: 'Users',
  action: 'profileView',
  key: 'p',
}

/** Stands in the top bar. */
export const NOTIFICATIONS: MenuEntry = {
  to: '/notifications',
  label: 'notifications.title',
  area: 'Notifications',
  action: 'list',
  key: 'n',
}

/** Those that `g` and a letter lead to. */
export const AREAS: readonly MenuEntry[] = [
  DASHBOARD,
  LEADS,
  CUSTOMERS,
  QUOTES,
  JOBS,
  RECURRING,
  COMPLAINTS,
  TASKS,
  CALENDAR,
  BREAKDOWN,
  DISPATCH,
  WORKERS,
  TIMESHEETS,
  INVOICES,
  PAYMENTS,
  REPORTS,
  LIBRARIES,
  USERS,
  USER_GROUPS,
  SETTINGS,
  LOGS,
  DESCRIPTIONS,
  NOTIFICATIONS,
  PROFILE,
]

/** What belongs together, in the order in which it stands; Dashboard is before all, libraries stand before administration. */
export const MENU_GROUPS = {
  sales: [LEADS, INCOMING_MAILS, CUSTOMERS, QUOTES],
  work: [JOBS, FROM_TEMPLATE, RECURRING, COMPLAINTS, TASKS, CALENDAR, BREAKDOWN, DISPATCH, WORKERS, TIMESHEETS],
  money: [INVOICES, PAYMENTS, ACCOUNTING, REPORTS, LINE_COSTS],
  administration: [
    USERS,
    USER_GROUPS,
    SETTINGS,
    EMAIL_TEMPLATES,
    MESSAGE_RULES,
    EMAILS,
    SIGN_IN_PROVIDERS,
    DESCRIPTIONS,
    LOGS,
    SERVER_LOGS,
    FAILED_ITEMS,
    TAKE_OUTS,
  ],
} as const satisfies Readonly<Record<string, readonly MenuEntry[]>>

/** One entry per library, in the order of the registry. */
export const LIBRARY_ENTRIES: readonly MenuEntry[] = resources.all
  .filter(({ path }) => path.startsWith('libraries/'))
  .map(({ name, path, area }) => ({ to: `/${path}`, label: `resources.${name}.name`, area, action: 'list' }))
