import { resources } from '../../schema/all.ts'
import type { Locale } from '../../schema/engine/text/format.ts'
import { type RouteEntry, resourceRoutes, routes } from '../../src/customRoutes/routes.ts'
import { createI18nProvider } from '../../src/i18n/provider.ts'
import { titleText } from '../../src/kit/screens/Titles.tsx'

/** Where every redirect ends that has nowhere better to go. */
export const HOME = '/dashboard'

/** Every address that the program declares. */
export const routeTable: readonly RouteEntry[] = [...routes, ...resources.all.flatMap(resourceRoutes)]

/** What somebody should see who opens an address. */
export interface RouteVisit {
  /** The address that is opened, with a record in it where the route wants one. */
  readonly path: string
  /** The address after all redirects. */
  readonly place: string
  readonly title: string
  /** The screen says that the permission is missing. */
  readonly denied: boolean
  /** The title is the name of the record. */
  readonly isRecord: boolean
  /** Which of the generated screens it is, where it is one. */
  readonly screen?: RouteEntry['screen']
  /** It stands outside the frame of the office app, as what customers and workers see does. */
  readonly bare?: boolean
}

/** Whether somebody with these permissions may see the screen of a route. */
const isAllowed = ({ area, action, public: isPublic }: RouteEntry, can: ReadonlySet<string>): boolean =>
  isPublic === true || can.has(`${area}:${action}`)

/** The resource whose record a route opens. */
function recordOf({ path, resource, about }: RouteEntry): string {
  if (resource ?? about) return (resource ?? about) as string
  return path.startsWith('/my/visits') ? 'appointments' : 'users'
}

/**
 * Computes from declarations and permissions what each address shows to somebody with a session.
 * @param records id of the record to open, by resource
 */
export async function routeVisits(locale: Locale, records: ReadonlyMap<string, number>) {
  const { translate } = await createI18nProvider(locale, resources.all)
  const titleOf = ({ title, titleArgs }: Pick<RouteEntry, 'title' | 'titleArgs'>) =>
    titleText((key, args) => translate(key, args), title as string, titleArgs)
  const home = { place: HOME, title: titleOf({ title: 'dashboard.title' }), denied: false, isRecord: false }

  function visitOf(entry: RouteEntry, can: ReadonlySet<string>): RouteVisit {
    const path = entry.path
      .replace(':id', String(records.get(recordOf(entry))))
      .replace(':report', 'jobs')
      .replace('*', 'edit/3')
    // A later step of a wizard leads to the first step when it is opened directly.
    const target = routeTable.find((one) => one.path === (entry.redirect ?? entry.after)?.split('?')[0])
    const isLedOn = target !== undefined && !target.public && (entry.redirect !== undefined || isAllowed(entry, can))
    if (isLedOn) return target.path === HOME ? { ...home, path } : { ...visitOf(target, can), path }
    if (entry.redirect !== undefined || entry.path === '/auth/login') return { ...home, path }
    const denied = !isAllowed(entry, can)
    const isRecord = !denied && entry.about !== undefined && entry.resource !== undefined && entry.action !== 'edit'
    const bare = entry.public === true || entry.bare === true
    return { path, place: path, title: titleOf(entry), denied, isRecord, screen: entry.screen, bare }
  }

  return {
    translate: (key: string) => translate(key, {}),
    /** One visit for each declared address. */
    ofMember: (can: ReadonlySet<string>): RouteVisit[] => routeTable.map((entry) => visitOf(entry, can)),
    /** The screens that need no session. */
    ofVisitor: (): RouteVisit[] =>
      routeTable
        .filter((entry) => entry.public && entry.load)
        .map((entry) => ({
          path: entry.path,
          place: entry.path,
          title: titleOf(entry),
          denied: false,
          isRecord: false,
        })),
  }
}
