import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Steps of a worker until visits can be booked. */
export const steps = defineSteps('workers', [
  {
    name: 'hours',
    label: ['No working hours, so this worker cannot be booked', 'set the working hours', 'Set working hours'],
    needs: ['Workers:edit'],
    way: { edit: true },
  },
  {
    name: 'register',
    label: ['No phone account yet', 'send the registration link', 'Send registration link'],
    needs: ['Workers:edit'],
    way: { act: 'invite' },
  },
])

export const visits = tabCount('workers', 'visits', 'appointments', {
  worker_ids: ':id',
  ahead: 'true',
  visits: 'true',
})
export const leave = tabCount('workers', 'leave', 'appointments', { worker_ids: ':id', ahead: 'true', away: 'true' })
