import { f } from '../../engine/fields/index.ts'
import { VISIT_STEPS } from './visitSteps.ts'

/** When each worker of a visit set out, began and finished, as reported; the planned times stay beside it. */
export const visitTimes = f.lines(
  {
    worker_id: f.ref('workers', { required: true, weak: true, label: 'Worker' }),
    on_the_way_at: f.instant({ label: 'On the way' }),
    started_at: f.instant({ label: 'Started' }),
    break_at: f.instant({ label: 'Break started' }),
    break_minutes: f.int({ default: 0, min: 0, max: 1440, label: 'Breaks (minutes)' }),
    finished_at: f.instant({ label: 'Finished' }),
    // Corrections by the office are beside the reported values, and replace them once `corrected_at` is set.
    corrected_started_at: f.instant({ label: 'Start (corrected)' }),
    corrected_finished_at: f.instant({ label: 'Finish (corrected)' }),
    corrected_break_minutes: f.int({ min: 0, max: 1440, label: 'Breaks (minutes, corrected)' }),
    correction_reason: f.text({ max: 255, label: 'Correction reason' }),
    corrected_by: f.ref('users', { weak: true, label: 'Corrected by' }),
    corrected_at: f.instant({ label: 'Corrected' }),
  },
  { readOnly: true, hidden: true, detail: true, max: 50, label: 'Times' },
)

/** Where a worker was when reporting about a visit: stored only when the business and the phone allow it. */
export const visitPlaces = f.lines(
  {
    worker_id: f.ref('workers', { required: true, weak: true, label: 'Worker' }),
    step: f.choice(VISIT_STEPS, { required: true, label: 'Step' }),
    at: f.instant({ required: true, label: 'Time' }),
    lat: f.quantity({ required: true, min: -90, max: 90, places: 6, label: 'Latitude' }),
    lng: f.quantity({ required: true, min: -180, max: 180, places: 6, label: 'Longitude' }),
    accuracy: f.int({ min: 0, max: 100_000, label: 'Accuracy (metres)' }),
  },
  { readOnly: true, hidden: true, detail: true, max: 200, label: 'Places' },
)

/** Materials used on site, as reported; not priced until the office adds them. */
export const materialsUsed = f.lines(
  {
    material_id: f.ref('materials', { required: true, label: 'Material' }),
    name: f.text({ required: true, max: 255 }),
    quantity: f.quantity({ required: true, default: 1 }),
    worker_id: f.ref('workers', { weak: true, label: 'Worker' }),
  },
  { readOnly: true, hidden: true, detail: true, max: 100, label: 'Materials used' },
)
