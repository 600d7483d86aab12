import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { isWithinDay, toMillis } from '../../engine/time/time.ts'
import { materialsUsed, visitPlaces, visitTimes } from './times.ts'

/** What a worker's time is taken by. Locks and leave keep work away; the others are booked into hours. */
export const KINDS = ['job', 'quote', 'survey', 'internal', 'lock', 'leave'] as const
export type Kind = (typeof KINDS)[number]

export const STATUSES = [
  'booked',
  'confirmed',
  'on_the_way',
  'on_site',
  'done',
  'part_done',
  'no_access',
  'aborted',
  'cancelled',
] as const
export type Status = (typeof STATUSES)[number]

/** What may follow each status (domain.md, appointment). */
export const NEXT_STATUS: Readonly<Record<Status, readonly Status[]>> = {
  booked: ['confirmed', 'on_the_way', 'on_site', 'done', 'part_done', 'no_access', 'aborted', 'cancelled'],
  confirmed: ['booked', 'on_the_way', 'on_site', 'done', 'part_done', 'no_access', 'aborted', 'cancelled'],
  on_the_way: ['booked', 'confirmed', 'on_site', 'no_access', 'aborted', 'cancelled'],
  on_site: ['on_the_way', 'done', 'part_done', 'no_access', 'aborted'],
  done: ['on_site'],
  part_done: ['on_site', 'done'],
  no_access: ['booked', 'on_site'],
  aborted: ['booked', 'on_site'],
  cancelled: ['booked'],
}

type Values = Readonly<Record<string, unknown>>

/** Kept away from work: not a visit, and about no record. */
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
  label: ['Appointment', 'Appointments'],
  about: 'Who is where and when: visits, surveys, meetings, and the time when somebody cannot be booked.',
  represent: 'name',
  tells: ['starts_at', 'site'],
  sort: ['starts_at', 'desc'],
  find: ['subject_id'],
  archive: true,
  large: true,
  conditions: {
    ahead: { label: 'To come' },
    visits: { label: 'Visits and meetings' },
    away: { label: 'Time off' },
    job: { label: 'Job, sub-jobs among it', of: 'jobs' },
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
    title: f.text({ personal: true, max: 160, help: 'Left empty, it is called after its kind.' }),
    kind: f.choice(KINDS, { required: true, list: true, filter: true, sort: false }),
    status: f.choice(STATUSES, { default: 'booked', list: true, filter: true, sort: false }),
    cancel_reason: f.text({ personal: true, max: 255, label: 'Why it was cancelled' }),
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
    subject: f.carrier('tasks', { filter: true, hidden: true, label: 'Kind of record' }),
    subject_id: f.subject('tasks', 'subject', { list: true, sort: false, filter: true, label: 'About' }),
    site: f.text({ personal: true, max: 255, search: true, label: 'Where' }),
    notes: f.note({ personal: true, max: 2000, detail: true }),
    franchise_id: f.ref('franchises', { filter: true }),
    exclusive: f.flag(true, {
      hidden: true,
      help: 'Off: it was put over another appointment on purpose.',
      label: 'Alone in its time',
    }),
    override_reason: f.text({
      personal: true,
      max: 255,
      label: 'Why it may overlap',
      help: 'Only to book over another appointment on purpose, by whoever may do that.',
    }),
    outcome_note: f.text({ personal: true, readOnly: true, max: 500, label: 'Why it came to that' }),
    times: visitTimes,
    places: visitPlaces,
    materials_used: materialsUsed,
    series_id: f.int({ readOnly: true, hidden: true, filter: true, label: 'Series' }),
    series_day: f.date({ readOnly: true, hidden: true, label: 'Date in its series' }),
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
      // Leave may last for weeks; everything else stays within its day (spec.txt section 5).
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
