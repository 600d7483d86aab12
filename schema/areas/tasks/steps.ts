import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Completes a task, whatever statuses are in between. */
export const steps = defineSteps('tasks', [
  {
    name: 'done',
    label: ['To do', 'then done', 'Mark as done'],
    in: ['todo', 'doing'],
    way: { move: ['done'] },
    key: 'x',
  },
])

/** Tasks of people. */
export const ofUser = tabCount('users', 'tasks', 'tasks', { assignedTo: ':id', open: 'true' })
