import type { ComponentType } from 'react'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { Action } from '../../schema/engine/permissions.ts'
import { MOVE_RULES } from '../../schema/engine/status/moves.ts'
import type { ScreenSet } from '../kit/screens/ResourceMount.tsx'
import { dayRoutes } from './fieldApp/routes.ts'
import { logRoutes } from './logs/routes.ts'
import { reportRoutes } from './reports/reportRoutes.ts'
import { timesheetRoutes } from './timesheets/routes.ts'
import { workerRoutes } from './visits/workers/routes.ts'

export type Screen = ComponentType
type Load = () => Promise<{ readonly default: Screen }>

/** An address of the program: who may open it, its title, and where its page is. */
export interface RouteEntry {
  /** react-router pattern. */
  readonly path: string
  /** Permission of the page; every route that is neither public nor a redirect has both. */
  readonly area?: string
  readonly action?: Action
  /** Message key of the title; `headTitle` precedes it in the browser's tab (fixed by the specification). */
  readonly title?: string
  readonly headTitle?: string
  /** Arguments of the title that are message keys themselves. */
  readonly titleArgs?: Readonly<Record<string, string>>
  /** Needs no session. */
  readonly public?: true
  /** Shown without the menu and react-admin, and without loading their code. */
  readonly bare?: true
  /** The menu is collapsed while it is shown. */
  readonly wide?: true
  readonly redirect?: string
  /** While this setting is on, the pages below `under` are used instead of `redirect`. */
  readonly unless?: { readonly setting: string; readonly under: string }
  readonly load?: Load
  /** Resource of a generated page, and which one of its pages it is. */
  readonly resource?: string
  readonly screen?: keyof ScreenSet
  /** The page to redirect to where the data for this one is missing: a later step of a wizard. */
  readonly after?: string
  /** Resource whose list it belongs to, for a page that is not generated. */
  readonly below?: string
  /** Resource of the record `:id`, for a page that is not generated. */
  readonly about?: string
}

/**
 * The addresses of the quote and job wizards (fixed by the specification); a step opened directly redirects to the first one.
 * @param details pages of the second step
 */
function workRoutes(name: string, area: string, details: Readonly<Record<string, Load>>): RouteEntry[] {
  const adding = { area, action: 'add', title: 'titles.add', titleArgs: { name: `resources.${name}.name` } } as const
  const create = `/${name}/create`
  const first = `${create}/step1/identify`
  const later = (path: string, load: Load): RouteEntry => ({ path: `${create}/${path}`, ...adding, after: first, load })
  return [
    { path: create, redirect: first },
    { path: first, ...adding, load: () => import('./jobs/wizard/Identify.tsx') },
    later('step1/create-new', () => import('./jobs/wizard/CreateNew.tsx')),
    later('step1/confirm-customer/:id', () => import('./jobs/wizard/ConfirmCustomer.tsx')),
    later('step1/customer-info/:id', () => import('./jobs/wizard/CustomerInfo.tsx')),
    // As wide as the editor of priced lines.
    ...Object.entries(details).map(([step, load]) => ({ ...later(`step2/${step}`, load), wide: true as const })),
    later('step3/book-into-calendar/:id', () => import('./jobs/booking/BookingStep.tsx')),
    { path: `${create}/*`, redirect: first },
  ]
}

/** The addresses of all pages that are not generated from a declaration. */
export const routes: readonly RouteEntry[] = [
  { path: '/', public: true, redirect: '/auth/login' },
  { path: '/auth', public: true, redirect: '/auth/login' },
  { path: '/auth/login', public: true, title: 'auth.login.title', load: () => import('./access/auth/Login.tsx') },
  {
    path: '/auth/forgotten-password',
    public: true,
    title: 'auth.forgotten.title',
    load: () => import('./access/auth/ForgottenPassword.tsx'),
  },
  {
    path: '/auth/change-password',
    public: true,
    title: 'auth.change.title',
    load: () => import('./access/auth/ChangePassword.tsx'),
  },
  { path: '/auth/token', public: true, title: 'auth.confirm.title', load: () => import('./access/auth/Token.tsx') },
  ...dayRoutes,
  {
    path: '/dashboard',
    area: 'Dashboard',
    action: 'index',
    title: 'dashboard.title',
    load: () => import('./dashboard/Dashboard.tsx'),
  },
  {
    path: '/notifications',
    area: 'Notifications',
    action: 'list',
    title: 'notifications.title',
    load: () => import('./notifications/Notifications.tsx'),
  },
  {
    path: '/users/profile',
    area: 'Users',
    action: 'profileView',
    title: 'profile.title',
    load: () => import('./access/profile/Profile.tsx'),
  },
  {
    path: '/libraries',
    area: 'Libraries',
    action: 'index',
    title: 'libraries.title',
    load: () => import('./catalogue/Libraries.tsx'),
  },
  ...['/settings/system-settings', '/settings/system-settings/edit/:id'].map(
    (path): RouteEntry => ({
      path,
      area: 'SettingGroups',
      action: 'list',
      title: 'settings.title',
      load: () => import('./settings/SettingsScreen.tsx'),
    }),
  ),
  ...logRoutes,
  {
    path: '/users/permissions/:id',
    area: 'UserGroups',
    action: 'edit',
    title: 'access.title',
    about: 'user-groups',
    load: () => import('./access/Permissions.tsx'),
  },
  {
    path: '/invoices/batch',
    area: 'Invoices',
    action: 'add',
    title: 'invoices.batch.title',
    load: () => import('./invoices/BatchInvoicing.tsx'),
  },
  {
    path: '/jobs/invoice/:id',
    area: 'Invoices',
    action: 'list',
    title: 'invoices.invoicing',
    about: 'jobs',
    load: () => import('./invoices/JobInvoicing.tsx'),
  },
  {
    path: '/customers/privacy/:id',
    area: 'Privacy',
    action: 'list',
    title: 'privacy.title',
    about: 'customers',
    load: () => import('./privacy/Privacy.tsx'),
  },
  {
    path: '/customers/statement/:id',
    area: 'Invoices',
    action: 'list',
    title: 'statement.title',
    about: 'customers',
    load: () => import('./statements/Statement.tsx'),
  },
  {
    path: '/settings/emails/resend',
    area: 'EmailLogs',
    action: 'add',
    title: 'mail.again.title',
    below: 'emails',
    load: () => import('./mail/ResendMany.tsx'),
  },
  {
    path: '/appointments/:id/email',
    area: 'EmailLogs',
    action: 'add',
    about: 'appointments',
    title: 'mail.confirm_visit',
    load: () => import('./mail/VisitEmail.tsx'),
  },
  {
    path: '/jobs/calendar',
    area: 'Appointments',
    action: 'index',
    title: 'menu.calendar',
    load: () => import('./visits/calendar/Calendar.tsx'),
  },
  {
    path: '/jobs/breakdown',
    area: 'Jobs',
    action: 'breakdown',
    title: 'breakdown.title',
    load: () => import('./jobs/Breakdown.tsx'),
  },
  ...reportRoutes,
  {
    path: '/jobs/dispatch',
    area: 'Appointments',
    action: 'index',
    title: 'menu.dispatch',
    load: () => import('./visits/dispatch/Dispatch.tsx'),
  },
  ...workerRoutes,
  ...timesheetRoutes,
  {
    path: '/users/:id/access',
    area: 'Users',
    action: 'details',
    title: 'access.explain_title',
    about: 'users',
    load: () => import('./access/Access.tsx'),
  },
  { path: '/leads/create', redirect: '/leads/create/step1/customer-details' },
  {
    path: '/leads/create/step1/customer-details',
    area: 'Leads',
    action: 'add',
    title: 'titles.add',
    titleArgs: { name: 'resources.leads.name' },
    load: () => import('./leads/CustomerDetails.tsx'),
  },
  {
    path: '/leads/create/step2/lead-details',
    area: 'Leads',
    action: 'add',
    title: 'titles.add',
    titleArgs: { name: 'resources.leads.name' },
    after: '/leads/create/step1/customer-details',
    load: () => import('./leads/LeadDetails.tsx'),
  },
  { path: '/leads/create/*', redirect: '/leads/create/step1/customer-details' },
  { path: '/customers/create', redirect: '/customers/create/identify' },
  {
    path: '/customers/create/identify',
    area: 'Customers',
    action: 'add',
    title: 'customers.identify.title',
    resource: 'customers',
  },
  {
    path: '/customers/create/create-new',
    area: 'Customers',
    action: 'add',
    title: 'titles.add',
    titleArgs: { name: 'resources.customers.name' },
    resource: 'customers',
  },
  { path: '/customers/create/*', redirect: '/customers/create/identify' },
  ...workRoutes('quotes', 'Quotes', { 'quote-details': () => import('./jobs/wizard/Details.tsx') }),
  ...workRoutes('jobs', 'Jobs', {
    'job-details': () => import('./jobs/wizard/Details.tsx'),
    'sub-job-details': () => import('./jobs/wizard/SubJobs.tsx'),
  }),
  {
    path: '/jobs/from-template',
    area: 'Jobs',
    action: 'add',
    title: 'work.template.new',
    load: () => import('./jobs/wizard/NewFromTemplate.tsx'),
    below: 'jobs',
  },
  ...['quotes', 'jobs'].map(
    (name): RouteEntry => ({
      path: `/${name}/details/:id/book`,
      area: 'Appointments',
      action: 'add',
      title: 'work.book_visit',
      about: name,
      load: () => import('./jobs/booking/BookingScreen.tsx'),
    }),
  ),
  {
    path: '/jobs/details/:id/sub-job',
    area: 'Jobs',
    action: 'add',
    title: 'work.add_sub_job',
    about: 'jobs',
    load: () => import('./jobs/wizard/AddSubJob.tsx'),
  },
  // The specification can be read both ways: the redirect, and the pages where the setting asks for them.
  {
    path: '/locations/*',
    redirect: '/dashboard',
    unless: { setting: 'locations.screens', under: '/libraries/locations' },
  },
]

type Routed = Pick<AnyResource, 'name' | 'path' | 'area'> &
  Partial<
    Pick<
      AnyResource,
      'features' | 'fields' | 'wideForm' | 'recordPath' | 'add' | 'listAction' | 'archivedPath' | 'noImport'
    >
  >

/**
 * The addresses of a resource's generated pages: list, add, edit/{id}, import, moves of a library of statuses, and a record's page where it has one.
 */
export function resourceRoutes(resource: Routed): RouteEntry[] {
  const { name, path, area, features, fields, wideForm, add, archivedPath, noImport } = resource
  const { recordPath = 'details', listAction = 'list' } = resource
  const words = { name: `resources.${name}.name` }
  const titleArgs = { many: words.name }
  const routeAt = (below: string, action: Action, more: Omit<RouteEntry, 'path'>): RouteEntry => ({
    path: `/${path}${below}`,
    area,
    action,
    ...more,
  })
  const generated = (
    screen: keyof ScreenSet,
    below: string,
    action: Action,
    title: string,
    more: Omit<RouteEntry, 'path'> = {},
  ) => routeAt(below, action, { title, resource: name, screen, ...more })
  const about = features ? { about: name } : {}
  const width = wideForm ? { wide: true as const } : {}
  return [
    ...(features
      ? [generated('Details', `/${recordPath}/:id`, recordPath, 'titles.record', { titleArgs: words, ...about })]
      : []),
    generated('List', '', listAction, words.name),
    ...(archivedPath ? [generated('List', `/${archivedPath}`, listAction, 'titles.archived', { titleArgs })] : []),
    ...(add ? [] : [generated('Add', '/add', 'add', 'titles.add', { titleArgs: words, ...width })]),
    generated('Edit', '/edit/:id', 'edit', 'titles.edit', { titleArgs: words, ...about, ...width }),
    ...(fields?.[MOVE_RULES]
      ? [
          routeAt('/moves', 'edit', {
            title: 'moves.title',
            titleArgs,
            below: name,
            load: () => import('./catalogue/Moves.tsx'),
          }),
        ]
      : []),
    ...(noImport ? [] : [generated('Import', '/import', 'add', 'transfer.import.open')]),
  ]
}
