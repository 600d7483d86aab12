import type { RouteEntry, Screen } from '../routes.ts'

const own = { area: 'MyVisits', bare: true, title: 'page.my_day' } as const

/** A screen that goes on without a line. */
const away = async (screen: Promise<{ default: Screen }>) => {
  const [{ withOfflineDay: withAway }, { default: Shown }] = await Promise.all([
    import('./offline/withOfflineDay.tsx'),
    screen,
  ])
  return { default: withAway(Shown) }
}

/** The addresses of a worker's day. */
export const dayRoutes: readonly RouteEntry[] = [
  { path: '/my/visits', ...own, action: 'index', load: () => away(import('./MyDay.tsx')) },
  { path: '/my/visits/:id', ...own, action: 'view', load: () => away(import('./MyVisit.tsx')) },
]
