import { rights } from '../rights.ts'
import type { AnyResource } from './define.ts'
import type { DeclaredRight, RightAction } from './right.ts'

/** Actions that any area may have, in the order they are shown. */
export const GENERAL_ACTIONS = [
  'index',
  'list',
  'add',
  'edit',
  'delete',
  'comment',
  'details',
  'view',
  'export',
  'import',
] as const
export type GeneralAction = (typeof GENERAL_ACTIONS)[number]
export type Action = GeneralAction | RightAction

/** Every action, in the order it is shown: the general ones, then those of declared rights. */
export const ACTIONS: readonly Action[] = [
  ...new Set<Action>([...GENERAL_ACTIONS, ...rights.map(({ action }) => action)]),
]

/** `Area:action`, as sessions hold it. */
export type Permission = `${string}:${Action}`

/** General permissions that no resource declares. One is listed here only when a screen or an endpoint needs it. */
const OTHER_PAIRS: Readonly<Record<string, readonly GeneralAction[]>> = {
  Appointments: ['index'],
  Dashboard: ['index'],
  Invoices: ['index'],
  Libraries: ['index'],
  Logs: ['view'],
  MyVisits: ['index', 'edit', 'view'],
  Notifications: ['list'],
  Privacy: ['list', 'delete', 'export'],
  Reports: ['index'],
  ServerLogs: ['list'],
  SettingGroups: ['list', 'edit', 'export'],
  Timesheets: ['list', 'edit', 'export'],
  Users: ['details'],
}

/** Area → its permissions that no resource declares, in order: general ones and declared rights. */
const undeclaredByResources = (): Map<string, readonly Action[]> => {
  const areas = new Map<string, readonly Action[]>(Object.entries(OTHER_PAIRS))
  for (const { area, action } of rights) areas.set(area, [...(areas.get(area) ?? []), action])
  return areas
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

const CHANGES: ReadonlySet<Action> = new Set<Action>([
  'add',
  'edit',
  'delete',
  'comment',
  'import',
  ...rights.flatMap(({ action, readOnly }) => (readOnly ? [] : [action])),
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

const byPermission: ReadonlyMap<string, DeclaredRight> = new Map(rights.map((one) => [one.permission, one]))

/** The declared right of this name; undefined for a general permission. */
export const rightOf = (one: string): DeclaredRight | undefined => byPermission.get(one)

/** The general permission that decides which groups of a new database get this one: itself, or the one that a right is granted with. */
export function seededLike(one: string): string {
  const declared = rightOf(one)
  return declared ? seededLike(declared.grantedWith) : one
}

type Listed = Pick<AnyResource, 'area' | 'features' | 'recordPath' | 'listAction'>

/** Area → its actions, in order: only pairs that exist. */
export function catalogue(resources: readonly Listed[]): Map<string, readonly Action[]> {
  const areas = undeclaredByResources()
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
