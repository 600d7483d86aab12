import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { runsForward, WEEKDAYS } from '../../engine/time/shifts.ts'
import { workers } from './demo/workers.ts'

type Hours = { readonly from: string | null; readonly to: string | null }
type Validity = { readonly valid_from: string | null; readonly valid_to: string | null }

const areForward = (hours: unknown): boolean =>
  (hours as Hours[]).every(({ from, to }) => (from && to ? runsForward(from, to) : from === to))
const areValid = (shifts: unknown): boolean =>
  (shifts as Validity[]).every(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to)

/** Hours belong to the worker and are edited at /workers/availability/{id}; bookings, locks and leave are appointments. */
export default defineResource({
  name: 'workers',
  path: 'workers',
  area: 'Workers',
  belongs: { franchise: 'franchise_id', people: ['user_id'] },
  label: ['Worker', 'Workers'],
  about: 'The people who do the work, with their areas, trades and working hours.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  features: { comments: true, files: true },
  record: {
    type: 'worker_category_id',
    contactLinks: { phone: 'phone', email: 'email' },
    elsewhere: ['name'],
    acts: ['availability'],
  },
  fields: {
    name: f.text({ required: true, requiredCode: 'name', max: 120, list: true, search: true }),
    email: f.email({ required: true, list: true, search: true, filter: true }),
    phone: f.phone({ list: true, search: true }),
    worker_category_id: f.ref('worker-categories', {
      where: { active: true },
      list: true,
      filter: true,
      label: 'Category',
    }),
    location_ids: f.refs('locations', {
      required: true,
      requiredCode: 'location',
      list: true,
      filter: true,
      label: 'Locations',
      help: 'Areas where this worker can be booked.',
    }),
    franchise_id: f.ref('franchises', { list: true, filter: true }),
    active: f.flag(true, { list: true, filter: true, help: 'Turn off to stop bookings. Past work is kept.' }),
    last_login: f.instant({ readOnly: true, list: true, label: 'Last sign-in' }),
    skills: f.text({ max: 400, search: true, help: 'Separate with commas: gas, boilers, underfloor heating.' }),
    home_postcode: f.text({ max: 10, help: 'Where this worker starts the day.' }),
    colour: f.colour({ default: '#0b7fab', help: 'Used for this worker in the calendar.' }),
    user_id: f.ref('users', { readOnly: true, hidden: true, label: 'Account' }),
    shifts: f.lines(
      {
        weekday: f.choice(WEEKDAYS, { required: true }),
        from: f.time({ required: true }),
        to: f.time({ required: true }),
        valid_from: f.date({}),
        valid_to: f.date({}),
      },
      { max: 200, hidden: true, detail: true, label: 'Weekly hours' },
    ),
    exceptions: f.lines(
      {
        day: f.date({ required: true }),
        from: f.time({}),
        to: f.time({}),
        note: f.text({ max: 120 }),
      },
      { max: 500, hidden: true, detail: true, label: 'Exceptions' },
    ),
  },
  unique: [['email']],
  rules: [
    { at: 'shifts', code: 'hours_order', check: (r) => areForward(r['shifts']) },
    { at: 'shifts', code: 'validity_order', check: (r) => areValid(r['shifts']) },
    { at: 'exceptions', code: 'hours_order', check: (r) => areForward(r['exceptions']) },
  ],
  sections: [
    { key: 'work', label: 'Work', fields: ['worker_category_id', 'location_ids', 'franchise_id', 'skills'] },
    { key: 'more', label: 'Calendar', fields: ['home_postcode', 'colour', 'active', 'last_login'] },
  ],
  demo: workers,
})
