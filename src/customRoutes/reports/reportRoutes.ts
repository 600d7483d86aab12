import type { RouteEntry } from '../routes.ts'

const load = () => import('./Report.tsx')

/** Reports: the list of them, the forecast, the two that have rights of their own, and any other, whose rights the server knows. */
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
