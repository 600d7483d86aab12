import { resources } from '../../schema/all.ts'
import type { Action } from '../../schema/engine/permissions.ts'

export interface MenuEntry {
  readonly to: string
  /** Message key. */
  readonly label: string
  readonly area: string
  readonly action: Action
  /** The letter that leads here after `g`, shown next to the entry. */
  readonly key?: string
}

/** The shortcut in registered form. */
export const goKeys = (key: string): string => `g ${key}`

/** Entries outside a group; groups of entries are declared with their pages. */
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
/** Received emails; below the leads. */
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

/** Below the jobs; also in the palette. */
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

/** In the account menu, for staff who go on visits. */
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

/** Lines without a known cost, below the reports in which they are missing. */
export const LINE_COSTS: MenuEntry = {
  to: '/line-costs',
  label: 'resources.line-costs.name',
  area: 'LineCosts',
  action: 'list',
}

/** Below the payments; also in the palette. */
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

/** Hours worked; below the workers. */
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

/** Below the settings. */
export const SIGN_IN_PROVIDERS: MenuEntry = {
  to: '/settings/sign-in-providers',
  label: 'resources.sign-in-providers.name',
  area: 'SettingGroups',
  action: 'list',
}

/** Templates for emails to customers. */
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

/** The log of all changes. */
export const LOGS: MenuEntry = { to: '/settings/logs', label: 'logs.title', area: 'Logs', action: 'view', key: 'h' }

/** Data exports. */
export const TAKE_OUTS: MenuEntry = {
  to: '/settings/take-outs',
  label: 'resources.take-outs.name',
  area: 'TakeOuts',
  action: 'list',
}

/** Items that could not be processed. */
export const FAILED_ITEMS: MenuEntry = {
  to: '/settings/failed-items',
  label: 'resources.failed-items.name',
  area: 'FailedItems',
  action: 'list',
}

/** The server log. */
export const SERVER_LOGS: MenuEntry = {
  to: '/settings/server-logs',
  label: 'server_log.title',
  area: 'ServerLogs',
  action: 'list',
}

/** Help texts written by the business. */
export const DESCRIPTIONS: MenuEntry = {
  to: '/settings/interface-descriptions',
  label: 'menu.descriptions',
  area: 'InterfaceDescriptions',
  action: 'list',
  key: 'y',
}
/** In the account menu, not in the main one. */
export const PROFILE: MenuEntry = {
  to: '/users/profile',
  label: 'profile.open',
  area: 'Users',
  action: 'profileView',
  key: 'p',
}

/** In the top bar. */
export const NOTIFICATIONS: MenuEntry = {
  to: '/notifications',
  label: 'notifications.title',
  area: 'Notifications',
  action: 'list',
  key: 'n',
}

/** Entries with a shortcut: `g` and a letter. */
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

/** Groups of the menu in order; Dashboard comes before all, libraries before administration. */
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
