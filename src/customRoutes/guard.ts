import { matchPath } from 'react-router'
import type { Action } from '../../schema/engine/permissions.ts'
import type { RouteEntry } from './routes.ts'

export const LOGIN_PATH = '/auth/login'
export const HOME_PATH = '/dashboard'
/** Start page of users who have visits but no dashboard. */
export const DAY_PATH = '/my/visits'

/** The decision about a navigation. */
export type Decision =
  | { readonly kind: 'open'; readonly entry: RouteEntry }
  | { readonly kind: 'denied'; readonly entry: RouteEntry }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }

/** The first entry that matches a path. Trailing slashes do not matter. */
export function findRoute(table: readonly RouteEntry[], pathname: string): RouteEntry | null {
  return table.find(({ path }) => matchPath(path, pathname) !== null) ?? null
}

/** The address of the sign-in page that returns to a page. */
export function loginFor(address: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(address)}`
}

/**
 * The page to open after sign-in: the path of this site in the query, with its own query and hash; the dashboard where there is none, or where it is
 * of another site or the sign-in page itself.
 */
export function placeAfterLogin(redirect: string | null, origin: string): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return HOME_PATH
  const url = new URL(redirect, origin)
  const isOurs = url.origin === origin && !/^\/(\/|auth(\/|$)|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : HOME_PATH
}

interface Wish {
  readonly pathname: string
  /** Path, query and hash. */
  readonly place: string
  /** Page requested in the query of the sign-in page. */
  readonly wanted: string | null
  readonly origin: string
}

/**
 * The rule of every navigation (fixed by the specification).
 * @param can null for a visitor without a session
 * @param setting looks up settings that the browser may know
 */
export function decide(
  table: readonly RouteEntry[],
  navigation: Wish,
  can: ((area: string, action: Action) => boolean) | null,
  setting: (name: string) => unknown = () => undefined,
): Decision {
  const entry = findRoute(table, navigation.pathname)
  if (!entry) return { kind: 'missing' }
  if (entry.path === LOGIN_PATH && can)
    return { kind: 'redirect', to: placeAfterLogin(navigation.wanted, navigation.origin) }
  if (entry.unless && !can) return { kind: 'redirect', to: loginFor(navigation.place) }
  if (entry.unless && setting(entry.unless.setting) === true) {
    const above = entry.path.replace('/*', '')
    return { kind: 'redirect', to: entry.unless.under + navigation.place.slice(above.length) }
  }
  if (entry.redirect) return { kind: 'redirect', to: entry.redirect }
  if (entry.public) return { kind: 'open', entry }
  if (!can) return { kind: 'redirect', to: loginFor(navigation.place) }
  if (entry.path === HOME_PATH && !can('Dashboard', 'index') && can('MyVisits', 'index'))
    return { kind: 'redirect', to: DAY_PATH }
  const allowed = entry.area !== undefined && entry.action !== undefined && can(entry.area, entry.action)
  return { kind: allowed ? 'open' : 'denied', entry }
}
