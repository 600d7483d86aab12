import { resources } from '../../schema/all.ts'
import type { Locale } from '../../schema/engine/text/format.ts'
import { type RouteEntry, resourceRoutes, routes } from '../../src/customRoutes/routes.ts'
import { createI18nProvider } from '../../src/i18n/provider.ts'
import { titleText } from '../../src/kit/screens/Titles.tsx'

/** The default target of redirects. */
export const HOME = '/dashboard'

/** Every address that the program declares. */
export const routeTable: readonly RouteEntry[] = [...routes, ...resources.all.flatMap(resourceRoutes)]

/** What a user should see on opening an address. */
export interface RouteVisit {
  /** The address to open, with a record in it if the route needs one. */
  readonly path: string
  /** The address after all redirects. */
  readonly place: string
  readonly title: string
  /** The page says that the permission is missing. */
  readonly denied: boolean
  /** The title is the record's name. */
  readonly isRecord: boolean
  /** Which generated page it is, if it is one. */
  readonly screen?: RouteEntry['screen']
  /** It is outside the office app's frame, as pages for customers and workers are. */
  readonly bare?: boolean
}

/** Whether a user with these permissions may see a route's page. */
const isAllowed = ({ area, action, public: isPublic }: RouteEntry, can: ReadonlySet<string>): boolean =>
  isPublic === true || can.has(`${area}:${action}`)

/** The resource whose record a route opens. */
function recordOf({ path, resource, about }: RouteEntry): string {
  if (resource ?? about) return (resource ?? about) as string
  return path.startsWith('/my/visits') ? 'appointments' : 'users'
}

/**
 * Calculates from declarations and permissions what each address shows to a signed-in user.
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
    // A later step of a wizard leads to the first step if opened directly.
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
    /** The pages that need no session. */
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
