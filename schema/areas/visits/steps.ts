import { tabCount } from '../../engine/steps.ts'

export const visits = tabCount('workers', 'visits', 'appointments', {
  worker_ids: ':id',
  ahead: 'true',
  visits: 'true',
})
export const leave = tabCount('workers', 'leave', 'appointments', { worker_ids: ':id', ahead: 'true', away: 'true' })
