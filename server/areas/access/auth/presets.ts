/** A group that a new database starts with. */
export interface PresetGroup {
  readonly name: string
  /** Name of a group earlier in the list. */
  readonly parent: string | null
  /** Whether a general permission is among its own, in addition to its parent's. A declared right follows the permission it is granted with. */
  allows(permission: string): boolean
}

const administration =
  /^(Users|UserGroups|Logs|ServerLogs|SettingGroups|InterfaceDescriptions|TakeOuts|FailedItems|Privacy):/
/** Emails to customers: everyone who works for customers may write to them. Which emails a user sees depends on which records they see. */
const mail = /^(EmailTemplates|EmailLogs):/
/** Viewing, correcting and approving timesheets is limited to the groups that name it. */
const hours = /^Timesheets:/
const money = /^(Reports|LineCosts|Payments|Invoices|AccountingExports):/
const reading = /:(index|list|details|view)$/
/** Permissions for these areas, for emails to customers, and for comments on visible records. */
const areas = (...names: string[]) => {
  const pattern = new RegExp(`^(${names.join('|')}|EmailLogs):|^EmailTemplates:list$|:comment$`)
  return (permission: string) => pattern.test(permission)
}

const also = (some: readonly string[], isOther: (permission: string) => boolean) => (permission: string) =>
  some.includes(permission) || isOther(permission)

/**
 * Permissions are inherited from parent to child, so the single root group has only what everyone may do: read the daily work and the libraries,
 * without money or administration. Administrators are below it and have all permissions of their own, so that the permissions page can show and
 * change them.
 */
export const presetGroups: readonly PresetGroup[] = [
  {
    name: 'Staff',
    parent: null,
    allows: (permission) =>
      reading.test(permission) && ![administration, money, mail, hours].some((excluded) => excluded.test(permission)),
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

/** System setting with the id of the group in which workers' accounts are created. */
export const WORKERS_GROUP = 'workers.user_group'

/** Permissions of workers from the start: their visits and their own profile. */
export const WORKERS_MAY = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView'] as const
