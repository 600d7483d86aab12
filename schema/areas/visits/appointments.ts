import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { isWithinDay, toMillis } from '../../engine/time/time.ts'
import { materialsUsed, visitPlaces, visitTimes } from './times.ts'
import { NEXT_STATUS, STATUSES } from './visitStatus.ts'

/** Kinds of appointments. Locks and leave block time; the others are booked into hours. */
export const KINDS = ['job', 'quote', 'survey', 'internal', 'lock', 'leave'] as const
export type Kind = (typeof KINDS)[number]

type Values = Readonly<Record<string, unknown>>

/** Blocked time: not a visit, and about no record. */
export const BLOCKS: readonly unknown[] = ['lock', 'leave']
export const blocksWork = (row: Values): boolean => BLOCKS.includes(row['kind'])
const isAboutRecord = (row: Values): boolean => ['job', 'quote', 'survey'].includes(String(row['kind']))
/** The resource that a visit of this kind is about; a survey may be about any. */
const SUBJECTS: Readonly<Record<string, string>> = { job: 'jobs', quote: 'quotes' }

const isForward = ({ starts_at, ends_at }: Values): boolean => toMillis(String(starts_at)) < toMillis(String(ends_at))

export default defineResource({
  name: 'appointments',
  path: 'appointments',
  area: 'Appointments',
  belongs: { franchise: 'franchise_id' },
  label: ['Visit', 'Visits'],
  about: 'Who is where and when: visits, surveys, meetings, leave and blocked time.',
  represent: 'name',
  distinguishedBy: ['starts_at', 'site'],
  sort: ['starts_at', 'desc'],
  find: ['subject_id'],
  archive: true,
  large: true,
  conditions: {
    ahead: { label: 'Upcoming' },
    visits: { label: 'Visits and meetings' },
    away: { label: 'Time off' },
    job: { label: 'Job (including sub-jobs)', of: 'jobs' },
  },
  fields: {
    name: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      sort: false,
      max: 255,
      generated: 'coalesce(title, upper(left(kind, 1)) || substr(kind, 2))',
    }),
    title: f.text({ personal: true, max: 160, help: 'If left empty, the type is used as the title.' }),
    kind: f.choice(KINDS, { required: true, list: true, filter: true, sort: false, labels: { lock: 'Blocked time' } }),
    status: f.choice(STATUSES, {
      default: 'booked',
      list: true,
      filter: true,
      sort: false,
      labels: { aborted: 'Cancelled on site' },
      transitions: NEXT_STATUS,
    }),
    cancel_reason: f.text({ personal: true, max: 255, label: 'Cancellation reason' }),
    starts_at: f.instant({ required: true, list: true, filter: true, label: 'Start' }),
    ends_at: f.instant({ required: true, list: true, filter: true, label: 'End' }),
    worker_ids: f.refs('workers', {
      required: true,
      requiredCode: 'worker_needed',
      where: { active: true },
      weak: true,
      max: 50,
      list: true,
      filter: true,
      label: 'Workers',
    }),
    subject: f.carrier('tasks', { filter: true, hidden: true, label: 'Record type' }),
    subject_id: f.subject('tasks', 'subject', { list: true, sort: false, filter: true, label: 'About' }),
    site: f.text({ personal: true, max: 255, search: true, label: 'Site' }),
    notes: f.note({ personal: true, max: 2000, detail: true }),
    franchise_id: f.ref('franchises', { filter: true }),
    exclusive: f.flag(true, {
      hidden: true,
      help: 'Off means it was deliberately double-booked.',
      label: 'No double-booking',
    }),
    override_reason: f.text({
      personal: true,
      max: 255,
      label: 'Reason for the exception',
      help: 'Required to double-book a worker or to book a date before yesterday. You need the double-booking permission.',
    }),
    outcome_note: f.text({ personal: true, readOnly: true, max: 500, label: 'Outcome reason' }),
    times: visitTimes,
    places: visitPlaces,
    materials_used: materialsUsed,
    series_id: f.int({ readOnly: true, hidden: true, technical: true, filter: true, label: 'Series' }),
    series_day: f.date({ readOnly: true, hidden: true, label: 'Series date' }),
  },
  showIf: {
    subject: isAboutRecord,
    subject_id: isAboutRecord,
    cancel_reason: (row) => row['status'] === 'cancelled',
    outcome_note: (row) => typeof row['outcome_note'] === 'string',
  },
  rules: [
    { at: 'ends_at', code: 'end_before_start', check: isForward },
    {
      at: 'ends_at',
      code: 'another_day',
      // Leave may last for weeks; everything else stays within its day (fixed by the specification).
      check: (r) => r['kind'] === 'leave' || !isForward(r) || isWithinDay(String(r['starts_at']), String(r['ends_at'])),
    },
    {
      at: 'subject_id',
      code: 'subject_whole',
      check: (r) =>
        typeof r['subject_id'] === 'number' || ((r['subject'] ?? null) === null && !SUBJECTS[String(r['kind'])]),
    },
    {
      at: 'subject',
      code: 'subject_whole',
      check: (r) =>
        (r['subject_id'] ?? null) === null || (SUBJECTS[String(r['kind'])] ?? r['subject']) === r['subject'],
    },
    {
      at: 'cancel_reason',
      code: 'reason_needed',
      check: (r) => r['status'] !== 'cancelled' || Boolean(r['cancel_reason']),
    },
    {
      at: 'override_reason',
      code: 'reason_needed',
      check: (r) => r['exclusive'] !== false || Boolean(r['override_reason']),
    },
  ],
})
