import { replace } from 'react-router'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { Action } from '../../schema/engine/permissions.ts'
import type { ScreenSet } from '../kit/screens/ResourceMount.tsx'
import { decide, findRoute } from './guard.ts'
import { type RouteEntry, resourceRoutes, routes, type Screen } from './routes.ts'

/** What is shown after a navigation. `entry` is null for an unknown address. */
export type Outcome<App = unknown> =
  | { readonly kind: 'public'; readonly entry: RouteEntry | null; readonly Screen: Screen }
  | {
      readonly kind: 'admin'
      readonly entry: RouteEntry | null
      readonly denied: boolean
      /** Undefined where react-admin's own routes show the page. */
      readonly Screen?: Screen
      readonly App: App
    }

/** Key in the settings: this session may only set up the second factor. */
export const SECOND_FACTOR_NEEDED = 'second_factor_needed'

const setUpEntry: RouteEntry = { path: '*', title: 'auth.second_factor.set_up' }

interface Parts<App> {
  readonly session: {
    token(): string
    check(now: number): string
    refresh(): void
  }
  /** Ends the session with a code for the reason. */
  readonly expire: (code: string) => void
  readonly permissions: {
    load(): Promise<void>
    can(area: string, action: Action): boolean
    setting(name: string): unknown
  }
  readonly loadApp: () => Promise<App>
  /** The office app may be loaded before it is certain to be shown. */
  readonly isAtHand: () => boolean
  readonly loadResources: () => Promise<readonly AnyResource[]>
  /** For generated screens. */
  readonly preloadScreen: (resource: string, screen: keyof ScreenSet) => Promise<void>
  readonly now: () => number
  /** Fragment of the address that is being opened, with its #. */
  readonly hash: () => string
}

/** Checks the stored token before each route change; an expired one ends the session (fixed by the specification). */
function lookAtToken<App>({ session, expire, now }: Parts<App>): boolean {
  const tokenState = session.check(now())
  if (tokenState === 'alive') session.refresh()
  else if (tokenState !== 'none') expire(tokenState)
  return tokenState === 'alive'
}

/**
 * Creates the loader of the data router's only route. It runs before each change of route, decides what is shown and loads what the page needs, so
 * that the progress bar ends when the page can be shown.
 */
export function createGate<App>(parts: Parts<App>) {
  return async ({ request }: { request: Request }): Promise<Outcome<App>> => {
    const { session, permissions, loadApp, loadResources } = parts
    const url = new URL(request.url)
    const hash = parts.hash()
    const alive = lookAtToken(parts)
    const staticEntry = findRoute(routes, url.pathname)
    const app = alive && !staticEntry?.bare && parts.isAtHand() ? loadApp() : null
    // Loaded in parallel with the permissions, because most users who come here have them.
    const early = alive && staticEntry?.bare ? staticEntry.load?.() : undefined
    const [resources] = await Promise.all([
      staticEntry ? [] : loadResources(),
      alive ? permissions.load() : undefined,
      early,
    ])
    const table = [...routes, ...resources.flatMap(resourceRoutes)]
    // The server may have refused the token while the permissions were fetched.
    const isSignedIn = alive && session.token() !== ''
    const decision = decide(
      table,
      {
        pathname: url.pathname,
        place: url.pathname + url.search + hash,
        wanted: url.searchParams.get('redirect'),
        origin: url.origin,
      },
      isSignedIn ? permissions.can : null,
      permissions.setting,
    )
    if (decision.kind === 'redirect') throw replace(decision.to)
    const entry = decision.kind === 'missing' ? null : decision.entry
    if (isSignedIn && !entry?.public && permissions.setting(SECOND_FACTOR_NEEDED) === true) {
      const { default: Screen } = await import('./access/auth/secondFactor/SecondFactorSetUp.tsx')
      return { kind: 'public', entry: setUpEntry, Screen }
    }
    const load = entry ? entry.load : () => import('./NotFound.tsx')
    const isOpen = decision.kind !== 'denied'
    // Preloaded without waiting, while the frame around it is prepared.
    if (isOpen && isSignedIn && entry?.resource && entry.screen) void parts.preloadScreen(entry.resource, entry.screen)
    const Screen = isOpen ? (await load?.())?.default : undefined
    if (isSignedIn && entry?.bare && Screen) return { kind: 'public', entry, Screen }
    if (isSignedIn && !entry?.public)
      return {
        kind: 'admin',
        entry,
        denied: !isOpen,
        ...(Screen ? { Screen } : {}),
        App: await (app ?? loadApp()),
      }
    if (!Screen) throw new Error(`no screen at ${url.pathname}`)
    return { kind: 'public', entry, Screen }
  }
}
