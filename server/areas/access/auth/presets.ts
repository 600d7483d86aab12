/** A group that a new database starts with. */
export interface PresetGroup {
  readonly name: string
  /** A group that stands before it in the list. */
  readonly parent: string | null
  /** What it has of its own, beyond its parent's. */
  allows(permission: string): boolean
}

const administration =
  /^(Users|UserGroups|Logs|ServerLogs|SettingGroups|InterfaceDescriptions|TakeOuts|FailedItems|Privacy):/
/** Letters to customers: whoever does work for them writes to them. Whose mails one sees follows from whose records one sees. */
const mail = /^(EmailTemplates|EmailLogs):/
/** What people have worked is looked at, corrected and approved by those who are named. */
const hours = /^Timesheets:/
const money = /^(Reports|LineCosts|Payments|Invoices|AccountingExports):/
const reading = /:(index|list|details|view|breakdown|availability|profileView)$/
/** Everybody sees and keeps up what is said about them. */
const own = 'Users:profileView'
/** These areas, to write to customers, and to say something about whatever one sees. */
const areas = (...names: string[]) => {
  const wanted = new RegExp(`^(${names.join('|')}|EmailLogs):|^EmailTemplates:list$|:comment$`)
  return (permission: string) => wanted.test(permission)
}

const also = (some: readonly string[], others: (permission: string) => boolean) => (permission: string) =>
  some.includes(permission) || others(permission)

/**
 * Rights flow down from parent to child, so the one root has only what everybody may: to read the daily work and the libraries, without
 * money and without administration. Administrators stand below it like everybody else and hold every right of their own, where the
 * permissions page can show and change it.
 */
export const presetGroups: readonly PresetGroup[] = [
  {
    name: 'Staff',
    parent: null,
    allows: (permission) =>
      permission === own ||
      (reading.test(permission) && ![administration, money, mail, hours].some((kept) => kept.test(permission))),
  },
  { name: 'Administrators', parent: 'Staff', allows: () => true },
  { name: 'Office managers', parent: 'Staff', allows: (permission) => !administration.test(permission) },
  {
    name: 'Dispatchers',
    parent: 'Staff',
    allows: also(
      ['Timesheets:list', 'Timesheets:edit', 'Timesheets:export'],
      areas('Jobs', 'RecurringJobs', 'Appointments', 'Complaints', 'Tasks', 'Workers', 'WorkerCategories', 'Locations'),
    ),
  },
  {
    name: 'Accounts',
    parent: 'Staff',
    allows: also(
      ['Timesheets:list', 'Timesheets:export'],
      areas('Payments', 'Invoices', 'AccountingExports', 'Reports', 'PaymentTypes', 'VatRates'),
    ),
  },
  { name: 'Sales', parent: 'Staff', allows: areas('Leads', 'Customers', 'Quotes', 'Tasks') },
  { name: 'Read-only', parent: 'Staff', allows: () => false },
]

/** System setting that holds the id of the group in which accounts of workers are made. */
export const WORKERS_GROUP = 'workers.user_group'

/** What workers may from the first day: their visits, and their own profile. */
export const WORKERS_MAY = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView'] as const
