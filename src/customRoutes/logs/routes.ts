import type { RouteEntry } from '../routes.ts'

/** Pages of the log: the log, one entry of it, its archives, and the server log. */
export const logRoutes: readonly RouteEntry[] = [
  {
    path: '/settings/logs',
    area: 'Logs',
    action: 'view',
    title: 'logs.title',
    load: () => import('./Logs.tsx'),
  },
  {
    path: '/settings/logs/details/:id',
    area: 'Logs',
    action: 'view',
    title: 'logs.title',
    load: () => import('./LogEntry.tsx'),
  },
  {
    path: '/settings/logs/archives',
    area: 'Logs',
    action: 'view',
    title: 'logs.keeping.title',
    load: () => import('./keeping/LogKeeping.tsx'),
  },
  {
    path: '/settings/server-logs',
    area: 'ServerLogs',
    action: 'list',
    title: 'server_log.title',
    load: () => import('./server/ServerLogs.tsx'),
  },
]
