import { act } from '../../engine/act.ts'
import { rowOf } from '../../engine/shape.ts'

/** Retries it: the queue processes it at once, and puts it aside again if it fails again. */
export const tryAgain = act({
  of: 'failed-items',
  name: 'tryAgain',
  path: 'try-again',
  label: ['Try again', 'Queued to be tried again'],
  needs: ['FailedItems:edit'],
  when: { is: { status: ['failed', 'discarded'] }, code: 'item_not_failed' },
  answer: rowOf('failed-items'),
  key: 'r',
  main: true,
  undo: false,
})

/** Nobody needs to look at it any more. */
export const discard = act({
  of: 'failed-items',
  name: 'discard',
  label: ['Discard', 'Discarded'],
  needs: ['FailedItems:edit'],
  when: { is: { status: ['failed'] }, code: 'item_not_failed' },
  answer: rowOf('failed-items'),
  key: 'x',
  undo: false,
})
