import { defineSteps, tabCount } from '../../engine/steps.ts'

/** A task is done, whatever comes between. */
export const steps = defineSteps('tasks', [
  {
    name: 'done',
    label: ['To do', 'then done', 'Mark as done'],
    in: ['todo', 'doing'],
    way: { move: ['done'] },
    key: 'x',
  },
])

/** What is left to do of somebody. */
export const ofUser = tabCount('users', 'tasks', 'tasks', { assignedTo: ':id', open: 'true' })
