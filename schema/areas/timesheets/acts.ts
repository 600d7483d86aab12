import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { wholeNumber } from '../../engine/shape.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import { weekDay } from './endpoints.ts'
import { wholeSheet } from './shapes.ts'

/** For the week of a worker, which its handler finds and locks. */
const ofSheet = {
  ...({
    of: null,
    concerns: 'records',
    words: 'timesheets',
    findsTarget: true,
    params: recordId,
    answer: wholeSheet,
  } as const),
  ...({ affects: ['workers', 'appointments', 'jobs'] } as const),
}
const [REASON, MOST_BREAK] = [255, 1440]

/** Fields of a correction's form. */
export const CORRECTION = {
  started_at: f.instant({ required: true, label: 'Started' }),
  finished_at: f.instant({ required: true, label: 'Finished' }),
  break_minutes: f.int({ min: 0, max: MOST_BREAK, label: 'Breaks (minutes)' }),
  reason: f.text({ required: true, max: REASON }),
}

/** Actual times, beside the reported ones. */
export const correctTimes = act({
  ...ofSheet,
  name: 'correctTimes',
  path: 'timesheets/:id/visits/:visit_id/correct',
  params: recordId.extend({ visit_id: recordId.shape.id }),
  label: ['Correct times', 'Times corrected'],
  verb: 'correct',
  summary: 'Correct a worker’s times for a visit, with a reason. The original times are kept',
  needs: ['Timesheets:edit'],
  body: z.strictObject({
    started_at: moment,
    finished_at: moment,
    break_minutes: z.int().min(0).max(MOST_BREAK).default(0),
    reason: z.string().trim().min(1).max(REASON),
    version: wholeNumber.optional().meta({ description: 'Version of the visit; the request fails if it has changed' }),
  }),
  undo: true,
})

/** Locks the week from here on. */
export const approveTimesheet = act({
  ...ofSheet,
  name: 'approveTimesheet',
  path: 'timesheets/:id/approve',
  label: ['Approve week', 'Week approved'],
  verb: 'approve',
  summary: 'Approve a worker’s time sheet for a week that has ended. Its times can then no longer be changed',
  needs: ['Timesheets:approve'],
  body: z.strictObject({ week: weekDay }),
  undo: false,
})

export const withdrawApproval = act({
  ...ofSheet,
  name: 'withdrawApproval',
  path: 'timesheets/:id/withdraw',
  label: ['Withdraw approval', 'Approval withdrawn'],
  verb: 'withdraw',
  summary: 'Withdraw the approval of a week, with a reason. Its times can then be changed again',
  needs: ['Timesheets:approve'],
  body: z.strictObject({ week: weekDay, reason: z.string().trim().min(1).max(REASON) }),
  undo: false,
})
