import type { RouteEntry } from '../routes.ts'

const own = { area: 'MyVisits', bare: true, title: 'page.my_day' } as const

/** The addresses of a worker's day. */
export const dayRoutes: readonly RouteEntry[] = [
  { path: '/my/visits', ...own, action: 'index', load: () => import('./MyDay.tsx') },
  { path: '/my/visits/:id', ...own, action: 'view', load: () => import('./MyVisit.tsx') },
]
