import { endpoint } from '../../engine/endpoint.ts'
import { dashboardAnswer, dashboardQuery } from './shapes.ts'

/** Leaves out what one may not see: each part checks its own permissions. */
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
