import type { RouteEntry } from '../../routes.ts'

/** Pages of workers besides their records. */
export const workerRoutes: readonly RouteEntry[] = [
  {
    path: '/workers/availability/:id',
    area: 'Workers',
    action: 'availability',
    title: 'availability.title',
    about: 'workers',
    load: () => import('./Availability.tsx'),
  },
]
