import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, useTranslate } from 'ra-core'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Route } from 'react-router'
import { SETTING_RECORD } from '../schema/engine/settings/settingRecord.ts'
import type { Locale } from '../schema/engine/text/format.ts'
import type { Auth } from './authProvider/auth.ts'
import { createAuthProvider } from './authProvider/index.ts'
import type { Permissions } from './authProvider/permissions.ts'
import type { Session } from './authProvider/session.ts'
import type { ViewAs } from './authProvider/viewAs.ts'
import { withSession } from './authProvider/withSession.ts'
import type { Outcome } from './customRoutes/gate.ts'
import NotFound from './customRoutes/NotFound.tsx'
import { resourceRoutes, routes } from './customRoutes/routes.ts'
import { createDataProvider } from './dataProvider/index.ts'
import type { Language } from './i18n/language.ts'
import { createI18nProvider } from './i18n/provider.ts'
import { ChoiceDialog } from './kit/acts/ChoiceDialog.tsx'
import { askChoice } from './kit/acts/choices.ts'
import { QuestionDialog } from './kit/acts/QuestionDialog.tsx'
import { askQuestion } from './kit/acts/questions.ts'
import { StaleActDialog } from './kit/acts/StaleActDialog.tsx'
import { affectedBy, invalidate } from './kit/live/invalidate.ts'
import { PaletteProvider } from './kit/palette/PaletteProvider.tsx'
import { PortsContext, usePorts } from './kit/ports.ts'
import { ShortcutsProvider } from './kit/shortcuts/ShortcutsProvider.tsx'
import { createStore } from './kit/store.ts'
import { loadable } from './kit/ui/loadable.tsx'
import { ToastBridge } from './kit/ui/ToastBridge.tsx'
import { actOf, type Written } from './kit/undo/acts.ts'
import { undoStack } from './kit/undo/session.ts'
import { UndoProvider } from './kit/undo/UndoProvider.tsx'
import { Layout } from './layout/Layout.tsx'
import { OutcomeContext, TheScreen } from './layout/outcome.tsx'
import { connection, watched } from './offline/connection.ts'
import { resourceElements, resources, routerProvider } from './registry.ts'

/** Services created before anything is rendered; see main.tsx. */
export interface Services {
  readonly session: Session
  readonly permissions: Permissions
  readonly auth: Auth
  readonly language: Language
  readonly viewAs: ViewAs
}
export type AdminApp = ComponentType<{ outcome: Outcome & { kind: 'admin' } }>

/** The resources' screens; created once, outside rendering, because react-admin compares the identity of its children. */
const children = [
  <CustomRoutes key="screens">
    {[...routes, ...resources.flatMap(resourceRoutes)].map(({ path, load, public: open }) =>
      load && !open ? <Route key={path} path={path} element={<TheScreen />} /> : null,
    )}
  </CustomRoutes>,
  ...resourceElements,
]

const ComposerHost = loadable(() =>
  import('./resources/mail/EmailComposerProvider.tsx').then((m) => ({ default: m.EmailComposerProvider })),
)
const HelpHost = loadable(() => import('./resources/help/HelpProvider.tsx').then((m) => ({ default: m.HelpProvider })))
const LiveHost = loadable(() => import('./kit/live/LiveUpdates.tsx').then((m) => ({ default: m.LiveUpdates })))

/** Loaded when the palette is first opened. */
const loadPlaces = async (locale: Locale) => (await import('./places.ts')).loadPlaces(locale)

/** Inside the admin all messages are loaded, not only those of the shell. */
function AllTexts({ children: inner }: { children: ReactNode }) {
  const ports = usePorts()
  const translate = useTranslate()
  const all = useMemo(() => ({ ...ports, translate }), [ports, translate])
  return <PortsContext value={all}>{inner}</PortsContext>
}

/** Retries once if there was no response or the server failed; a refusal is not retried. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = 'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500
  return failures < 1 && !isRefusal
}

const byName = new Map([...resources, SETTING_RECORD].map((resource) => [resource.name, resource]))
/** Records every write that can be undone, and refetches other records that show its result. */
const handleWritten = (client: QueryClient) => (write: Written) => {
  const resource = byName.get(write.path.split('/')[0] ?? '')
  if (resource) invalidate(client, affectedBy(resource, write.answer))
  const act = actOf(write, (name) => byName.get(name))
  if (act) undoStack.push(act)
}

async function makeApp({ session, permissions, auth, language, viewAs }: Services): Promise<AdminApp> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } })
  const store = createStore(window.localStorage)
  const i18nProvider = await createI18nProvider(language.locale(), resources)
  const dataProvider = createDataProvider({
    token: session.token,
    fetch: watched(withSession(session.token)),
    locale: language.locale,
    viewAs,
    hasText: (key) => i18nProvider.translate(key, { _: '' }) !== '',
    written: handleWritten(queryClient),
    asks: askQuestion,
    chooses: askChoice,
  })
  const areas = new Map(resources.map(({ name, area }) => [name, area]))
  const authProvider = createAuthProvider({ session, auth, permissions, areaOf: (name) => areas.get(name) ?? name })
  // Clears the cache, so that the next session does not see data of this one. Queries of pages that are still shown are not repeated, because they
  // would have no token.
  const clearCaches = () => {
    queryClient.clear()
    store.reset()
  }
  session.onChange(() => {
    if (session.token()) clearCaches()
  })
  connection.subscribe(() => {
    if (connection.get()) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  })

  return function App({ outcome }) {
    const locale = useSyncExternalStore(language.subscribe, language.locale)
    const before = useRef(locale)
    useEffect(() => {
      store.setItem('locale', locale)
      // The cached names of records are in the other language.
      if (before.current !== locale) void queryClient.invalidateQueries()
      before.current = locale
    }, [locale])
    useEffect(
      () => () => {
        if (!session.token()) clearCaches()
      },
      [],
    )
    return (
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
      >
        <AllTexts>
          <OutcomeContext value={outcome}>
            <CoreAdminUI
              layout={Layout}
              catchAll={NotFound}
              loginPage={false}
              authCallbackPage={false}
              disableTelemetry
              title=""
            >
              {children}
            </CoreAdminUI>
          </OutcomeContext>
          <ToastBridge />
          <UndoProvider />
          <StaleActDialog />
          <QuestionDialog />
          <ChoiceDialog />
          <ComposerHost />
          <ShortcutsProvider />
          <PaletteProvider load={loadPlaces} />
          <LiveHost />
          <HelpHost />
        </AllTexts>
      </CoreAdminContext>
    )
  }
}

let app: Promise<AdminApp> | null = null

/** Prepares the admin for rendering by loading its messages. Called once. */
export function prepareApp(services: Services): Promise<AdminApp> {
  app ??= makeApp(services)
  return app
}
