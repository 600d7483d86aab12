import { defineSteps } from '../../engine/steps.ts'

/** A task is done, whatever comes between. */
export const steps = defineSteps('tasks', [
  { name: 'done', label: ['To do', 'then done', 'Done'], in: ['todo', 'doing'], way: { move: ['done'] }, key: 'x' },
])
