import type { RouteEntry } from '../routes.ts'

export const timesheetRoutes: readonly RouteEntry[] = [
  {
    path: '/workers/timesheets',
    area: 'Timesheets',
    action: 'list',
    title: 'timesheets.title',
    load: () => import('./Timesheets.tsx'),
  },
]
