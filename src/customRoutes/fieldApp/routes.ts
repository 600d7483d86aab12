import type { RouteEntry, Screen } from '../routes.ts'

const dayRoute = { area: 'MyVisits', bare: true, title: 'page.my_day' } as const

/** Loads a page that works offline. */
const away = async (screen: Promise<{ default: Screen }>) => {
  const [{ withOfflineDay: withAway }, { default: Shown }] = await Promise.all([
    import('./offline/withOfflineDay.tsx'),
    screen,
  ])
  return { default: withAway(Shown) }
}

/** The addresses of the field app. */
export const dayRoutes: readonly RouteEntry[] = [
  { path: '/my/visits', ...dayRoute, action: 'index', load: () => away(import('./MyDay.tsx')) },
  { path: '/my/visits/:id', ...dayRoute, action: 'view', load: () => away(import('./MyVisit.tsx')) },
]
