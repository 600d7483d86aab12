import { resources } from '../../schema/all.ts'
import type { Action } from '../../schema/permissions.ts'

export interface MenuEntry {
  readonly to: string
  /** Message key. */
  readonly label: string
  readonly area: string
  readonly action: Action
}

/** Entries that stand alone; a group of entries comes with the screens that it leads to. */
export const DASHBOARD: MenuEntry = { to: '/dashboard', label: 'menu.dashboard', area: 'Dashboard', action: 'index' }
export const LIBRARIES: MenuEntry = { to: '/libraries', label: 'menu.libraries', area: 'Libraries', action: 'index' }

export const USERS: MenuEntry = { to: '/users', label: 'resources.users.name', area: 'Users', action: 'list' }
export const USER_GROUPS: MenuEntry = {
  to: '/users/groups',
  label: 'resources.user-groups.name',
  area: 'UserGroups',
  action: 'list',
}

/** One entry per library, in the order of the registry. */
export const LIBRARY_ENTRIES: readonly MenuEntry[] = resources.all
  .filter(({ path }) => path.startsWith('libraries/'))
  .map(({ name, path, area }) => ({ to: `/${path}`, label: `resources.${name}.name`, area, action: 'list' }))
