import { type ReactNode, StrictMode, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, Outlet, RouterProvider, useLoaderData, useLocation } from 'react-router'
import { sessionEndText } from '../schema/engine/auth/sessionEnd.ts'
import { isChange } from '../schema/engine/permissions.ts'
import { LOCALES } from '../schema/engine/text/format.ts'
import type { AdminApp, Services } from './App.tsx'
import { createAuth } from './authProvider/auth.ts'
import { calls, NetworkError, Refusal } from './authProvider/calls.ts'
import { createPermissions } from './authProvider/permissions.ts'
import { keepAlive } from './authProvider/renewal.ts'
import { createSession } from './authProvider/session.ts'
import { createViewAs } from './authProvider/viewAs.ts'
import { createGate, type Outcome, SECOND_FACTOR_NEEDED } from './customRoutes/gate.ts'
import { HOME_PATH, LOGIN_PATH } from './customRoutes/guard.ts'
import { isDecided } from './dataProvider/attempts.ts'
import { createLanguage } from './i18n/language.ts'
import { loadDayWords } from './i18n/outside.ts'
import { type Ports, PortsContext } from './kit/ports.ts'
import { ScrollBehaviour } from './kit/screens/scroll.tsx'
import { reloadOnceOnStaleChunk } from './kit/screens/staleChunk.ts'
import { Titles } from './kit/screens/Titles.tsx'
import { clearTrail } from './kit/screens/trail.ts'
import { ErrorBoundary } from './kit/ui/ErrorBoundary.tsx'
import { Progress, ProgressBar } from './kit/ui/Progress.tsx'
import { Toasts } from './kit/ui/Toasts.tsx'
import { showToast } from './kit/ui/toastStore.ts'
import { LoadFailure } from './layout/LoadFailure.tsx'
import { isCachedPage, leaveCachedPage } from './offline/cachedPage.ts'
import { clearCachedRights, rightsOrCached } from './offline/cachedRights.ts'
import { connection, connectionLost, followConnection } from './offline/connection.ts'
import { extendOffline } from './offline/extendOffline.ts'
import { prefetchDays } from './offline/prefetchDays.ts'
import { Versions } from './offline/Versions.tsx'
import { createColourScheme } from './theme/colourScheme.ts'

reloadOnceOnStaleChunk(window)

const language = await createLanguage(window)
const colour = createColourScheme(window)
const session = createSession(window.localStorage, window)
const viewAs = createViewAs(window.sessionStorage)
const askRights = async () => {
  try {
    const { user, settings, second_factor_needed } = await calls.me(session.token(), viewAs.headers())
    return { permissions: user.permissions, settings: { ...settings, [SECOND_FACTOR_NEEDED]: second_factor_needed } }
  } catch (error) {
    if (error instanceof Refusal && viewAs.group() && [403, 404].includes(error.status)) viewing.stop()
    if (!(error instanceof Refusal) || error.status !== 401) throw error
    auth.expire(error.code)
    return { permissions: [], settings: {} }
  }
}
let isStale = false
const permissions = createPermissions(() =>
  rightsOrCached({
    storage: window.localStorage,
    user: session.user()?.id,
    ask: askRights,
    isLost: (error) => {
      if (error instanceof NetworkError) connectionLost()
      return error instanceof NetworkError || (error instanceof Refusal && !isDecided(error.status))
    },
    stale: () => {
      isStale = true
    },
  }),
)
connection.subscribe(() => {
  if (connection.get() && isStale) permissions.forget()
})
followConnection(window)
const auth = createAuth({
  session,
  permissions,
  calls,
  viewAs,
  locale: language.locale,
  speak: (locale) => {
    const knownLocale = LOCALES.find((one) => one === locale)
    if (knownLocale && knownLocale !== language.locale()) void language.choose(knownLocale)
  },
  sayOver: (code) => showToast(language.translate()(sessionEndText(code)), { type: 'warning' }),
})
const now = () => Date.now()
const goesOn = extendOffline({ ends: () => session.times()?.ends, expire: () => auth.expire(), now }, window)
keepAlive({ session, renew: auth.renew, expire: () => goesOn() || auth.expire(), now }, window)
const services: Services = { session, permissions, auth, language, viewAs }

session.onChange(() => {
  if (!session.token()) viewAs.end()
})
const viewing: Ports['viewAs'] = {
  group: viewAs.group(),
  start: (group) => {
    viewAs.begin(group)
    window.location.assign(HOME_PATH)
  },
  stop: () => {
    const group = viewAs.group()
    viewAs.end()
    window.location.assign(group ? `/users/permissions/${group.id}` : HOME_PATH)
  },
}

const prefetched = prefetchDays(window, async (path) => {
  if (!session.token()) throw new Error('nobody is signed in')
  return auth.send('GET', path)
})

/** Provides the services of all pages. */
function Provide({ children }: { children: ReactNode }) {
  const translate = useSyncExternalStore(language.subscribe, language.translate)
  const choice = useSyncExternalStore(colour.subscribe, colour.choice)
  const mode = useSyncExternalStore(colour.subscribe, colour.mode)
  const user = useSyncExternalStore(session.subscribe, session.user)
  const ports = useMemo(
    (): Ports => ({
      translate,
      locale: language.locale(),
      dayWords: loadDayWords,
      setLocale: (locale) => void language.choose(locale),
      colour: choice,
      mode,
      setColour: colour.choose,
      user,
      can: (area, action) => permissions.can(area, action) && !(viewAs.group() && isChange(action)),
      opens: permissions.can,
      login: auth.login,
      enterCode: auth.enterCode,
      logout: leave,
      loginHints: auth.loginHints,
      arrive: auth.arrive,
      signOnAddress: auth.signOnAddress,
      viewAs: { ...viewing, group: viewAs.group() },
      get: <T,>(path: string) => (prefetched(path) as Promise<T> | undefined) ?? auth.send<T>('GET', path),
      send: auth.send,
      upload: auth.upload,
      file: auth.file,
      stream: auth.stream,
      adopt: auth.adopt,
      lookAgain,
      goingTo: () => router?.state.navigation.location,
    }),
    [translate, choice, mode, user],
  )
  return <PortsContext value={ports}>{children}</PortsContext>
}

/** Components around every page, public or not. */
function Frame() {
  const { pathname } = useLocation()
  return (
    <>
      <Progress />
      <ScrollBehaviour />
      <ErrorBoundary resetKey={pathname}>
        <Outlet />
      </ErrorBoundary>
      <Versions />
    </>
  )
}

function Shown() {
  const outcome = useLoaderData<Outcome<AdminApp>>()
  const { pathname } = useLocation()
  const translate = useSyncExternalStore(language.subscribe, language.translate)
  if (outcome.kind === 'admin') return <outcome.App outcome={outcome} />
  const { entry, Screen } = outcome
  return (
    <>
      <Titles
        headTitle={entry?.headTitle}
        title={entry ? entry.title : 'page.not_found.title'}
        translate={translate}
        pathname={pathname}
      />
      <Screen />
    </>
  )
}

const onDay = window.location.pathname.startsWith('/my/')

/** Shown while the field app loads, which takes a while on a phone. */
function Opening() {
  return (
    <>
      <ProgressBar />
      <p className="opening" aria-hidden="true">
        {language.translate()('app.name')}
      </p>
    </>
  )
}

let router: DataRouter | null = null

const gate = createGate<AdminApp>({
  session: {
    ...session,
    check: (instant) => {
      const tokenState = session.check(instant)
      return tokenState === 'expired' && goesOn() ? 'alive' : tokenState
    },
  },
  permissions,
  expire: auth.expire,
  loadApp: async () => {
    await leaveCachedPage(window, () => router?.state.navigation.location)
    return (await import('./App.tsx')).prepareApp(services)
  },
  isAtHand: () => !isCachedPage(document),
  loadResources: async () => (await import('./registry.ts')).resources,
  preloadScreen: async (resource, screen) => (await import('./registry.ts')).preloadScreen(resource, screen),
  now,
  // Requests contain no fragment. The router knows the destination; while it is being created, the browser's address is used.
  hash: () => (router?.state.navigation.location ?? window.location).hash,
})

const browserRouter = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      {
        path: '*',
        loader: gate,
        shouldRevalidate: () => true,
        element: <Shown />,
        errorElement: <LoadFailure />,
        hydrateFallbackElement: onDay ? <Opening /> : <ProgressBar />,
      },
    ],
  },
])

router = browserRouter

// Signing in or the end of a session, in any tab, makes the guard decide again. A user who signs out on purpose is not returned to the same page.
let leaving = false
function lookAgain(): void {
  permissions.forget()
  void browserRouter.revalidate()
}
session.onChange(() => void (leaving ? browserRouter.navigate(LOGIN_PATH) : browserRouter.revalidate()))
function leave(): void {
  leaving = true
  clearTrail()
  clearCachedRights(window.localStorage, session.user()?.id)
  auth.logout()
  leaving = false
}

// Requested in parallel with the page.
if (onDay) void loadDayWords(language.locale())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provide>
      {/* Navigations as React transitions never settle with react-admin under React 19: thousands of redirects (react-admin #10764). */}
      <RouterProvider router={browserRouter} useTransitions={false} />
      <Toasts />
    </Provide>
  </StrictMode>,
)
