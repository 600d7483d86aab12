import type { AnyResource } from './define.ts'

/** Every permission, in the order it is shown (spec.txt section 6 and those that the engine adds). */
export const ACTIONS = [
  'index',
  'list',
  'add',
  'edit',
  'delete',
  'comment',
  'details',
  'view',
  'breakdown',
  'availability',
  'profileView',
  'materialsFinances',
  'servicesFinances',
  'export',
  'import',
  'revert',
  'truncate',
  'overlap',
  'issue',
  'credit',
  'approve',
] as const
export type Action = (typeof ACTIONS)[number]

/** `Area:action`, as sessions hold it. */
export type Permission = `${string}:${Action}`

/** Permissions that no resource declares, beside those of their area. One is listed here only when a screen or an endpoint needs it. */
const OTHER_PAIRS: Readonly<Record<string, readonly Action[]>> = {
  Appointments: ['index', 'overlap'],
  Dashboard: ['index'],
  Invoices: ['index', 'issue', 'credit'],
  Jobs: ['breakdown'],
  Libraries: ['index'],
  Logs: ['view', 'revert', 'truncate'],
  MyVisits: ['index', 'edit', 'view'],
  Notifications: ['list'],
  Privacy: ['list', 'delete', 'export'],
  Reports: ['index', 'materialsFinances', 'servicesFinances'],
  ServerLogs: ['list'],
  SettingGroups: ['list', 'edit', 'export'],
  Timesheets: ['list', 'edit', 'export', 'approve'],
  Users: ['details', 'profileView'],
  Workers: ['availability'],
}

/** Actions of the generated endpoints, each with the permission it needs. */
export const ACT_ACTIONS = {
  list: 'list',
  read: 'list',
  create: 'add',
  update: 'edit',
  archive: 'delete',
  reinstate: 'delete',
} as const satisfies Record<string, Action>
export type Act = keyof typeof ACT_ACTIONS

const CHANGES: ReadonlySet<Action> = new Set([
  'add',
  'edit',
  'delete',
  'comment',
  'import',
  'revert',
  'truncate',
  'overlap',
  'issue',
  'credit',
  'approve',
])

/** Whether an action changes something. */
export const isChange = (action: Action): boolean => CHANGES.has(action)

export const permission = (area: string, action: Action): Permission => `${area}:${action}`

/** The parts on both sides of the colon. */
export function partsOf(one: Permission): { readonly area: string; readonly action: Action } {
  const [area = '', action] = one.split(':')
  // Its type guarantees it.
  return { area, action: action as Action }
}

type Listed = Pick<AnyResource, 'area' | 'features' | 'recordPath' | 'listAction'>

/** Area → its actions, in order: only pairs that exist. */
export function catalogue(resources: readonly Listed[]): Map<string, readonly Action[]> {
  const areas = new Map<string, readonly Action[]>(Object.entries(OTHER_PAIRS))
  for (const { area, features, recordPath = 'details', listAction = 'list' } of resources) {
    const set = new Set<Action>([...(areas.get(area) ?? []), ...Object.values(ACT_ACTIONS), 'export', listAction])
    if (features) set.add(recordPath)
    if (features?.comments) set.add('comment')
    areas.set(
      area,
      ACTIONS.filter((a) => set.has(a)),
    )
  }
  return areas
}

/** Every permission in the catalogue. */
export function allPermissions(resources: readonly Listed[]): Permission[] {
  return [...catalogue(resources)].flatMap(([area, actions]) => actions.map((action) => permission(area, action)))
}

/** Permissions that decide who can sign in and what they may do; settings are among them because they decide how people sign in. */
const ADMINISTRATIVE: ReadonlySet<string> = new Set([
  ...['Users', 'UserGroups'].flatMap((area) =>
    (['add', 'edit', 'delete'] as const).map((action) => permission(area, action)),
  ),
  permission('SettingGroups', 'edit'),
])

/** Whether these permissions make an administrator, whatever the group is called. */
export const isAdministrative = (granted: Iterable<string>): boolean => {
  for (const one of granted) if (ADMINISTRATIVE.has(one)) return true
  return false
}

export const can = (granted: ReadonlySet<string>, area: string, action: Action): boolean =>
  granted.has(permission(area, action))

export interface Group {
  readonly id: number
  readonly parent_id: number | null
  readonly permissions: readonly string[]
}

/**
 * A group's effective permissions: its own and those of its ancestors, each with the id of the nearest group that gives it. A broken chain or a cycle
 * ends at the last group found.
 */
export function inherit(groups: ReadonlyMap<number, Group>, id: number): Map<string, number> {
  const from = new Map<string, number>()
  const visited = new Set<number>()
  for (
    let current = groups.get(id);
    current && !visited.has(current.id);
    current = current.parent_id === null ? undefined : groups.get(current.parent_id)
  ) {
    visited.add(current.id)
    for (const p of current.permissions) if (!from.has(p)) from.set(p, current.id)
  }
  return from
}
