import type { RouteEntry, Screen } from '../routes.ts'

const own = { area: 'MyVisits', bare: true, title: 'page.my_day' } as const

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
  { path: '/my/visits', ...own, action: 'index', load: () => away(import('./MyDay.tsx')) },
  { path: '/my/visits/:id', ...own, action: 'view', load: () => away(import('./MyVisit.tsx')) },
]
