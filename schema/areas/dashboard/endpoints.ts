import { endpoint } from '../../engine/endpoint.ts'
import { dashboardAnswer, dashboardQuery } from './shapes.ts'

/** What one may not see is not in it: each part looks for its own rights. */
export const dashboard = endpoint({
  of: null,
  concerns: 'records',
  name: 'dashboard',
  path: '/dashboard',
  summary: 'The day at a glance: records that need attention, visits, money, leads, tasks, what is due soon, capacity',
  access: ['Dashboard:index'],
  query: dashboardQuery,
  answer: dashboardAnswer,
})
