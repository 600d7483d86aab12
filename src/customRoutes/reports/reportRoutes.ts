import type { RouteEntry } from '../routes.ts'

const load = () => import('./Report.tsx')

/** Pages of reports: the list, the forecast, two with permissions of their own, and all others, whose permissions the server checks. */
export const reportRoutes: readonly RouteEntry[] = [
  { path: '/reports', area: 'Reports', action: 'index', title: 'reports.title', load: () => import('./Reports.tsx') },
  {
    path: '/reports/forecast',
    area: 'Reports',
    action: 'index',
    title: 'forecast.title',
    load: () => import('./Forecast.tsx'),
  },
  ...(
    [
      ['/reports/materials-finances', 'materialsFinances', 'reports.materials_finances'],
      ['/reports/services-finances', 'servicesFinances', 'reports.services_finances'],
      ['/reports/:report', 'index', 'reports.title'],
    ] as const
  ).map(([path, action, title]): RouteEntry => ({ path, area: 'Reports', action, title, load })),
]
