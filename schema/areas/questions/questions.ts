import { z } from 'zod'
import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { questions } from './demo/questions.ts'

/** Types of questions; `schema/areas/questions/answering.ts` gives each its field kind. */
export const QUESTION_TYPES = [
  'text',
  'textarea',
  'number',
  'money',
  'date',
  'datetime',
  'yes_no',
  'single',
  'multi',
  'file',
  'photo',
  'signature',
  'phone',
  'email',
  'address',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Types that conditions can test: the answer is one or more keys. */
export const CONDITION_TYPES: readonly QuestionType[] = ['yes_no', 'single', 'multi']

type Values = Readonly<Record<string, unknown>>
const typeIs =
  (...types: QuestionType[]) =>
  (r: Values) =>
    types.includes(r['type'] as QuestionType)
const appliesTo =
  (...kinds: string[]) =>
  (r: Values) =>
    Array.isArray(r['applies_to']) && kinds.some((k) => (r['applies_to'] as string[]).includes(k))
const onlyOnce = (values: readonly unknown[]) => new Set(values).size === values.length
/** Both are numbers and the second is less than the first. */
const reversed = (least: unknown, maximum: unknown) =>
  typeof least === 'number' && typeof maximum === 'number' && maximum < least

const hasOptions = typeIs('single', 'multi')
const hasRange = typeIs('number', 'money')
const hasLength = typeIs('text', 'textarea')
const sometimesRequired =
  (...kinds: string[]) =>
  (r: Values) =>
    r['required'] !== true && appliesTo(...kinds)(r)

export default defineResource({
  name: 'questions',
  path: 'libraries/questions',
  area: 'Questions',
  belongs: 'business',
  group: 'documents',
  label: ['Question', 'Questions'],
  about: 'What staff and workers ask about leads, customers, quotes, jobs and complaints.',
  represent: 'label',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    label: f.text({ required: true, max: 200, list: true, search: true, label: 'Question' }),
    key: f.text({
      required: true,
      max: 60,
      list: true,
      search: true,
      pattern: [/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'slug'],
      help: 'Used in exports and templates. Lowercase letters, digits and underscores only, such as boiler_age.',
    }),
    help: f.text({ max: 500, label: 'Help text', help: 'Shown under the question.' }),
    type: f.choice(QUESTION_TYPES, {
      required: true,
      list: true,
      filter: true,
      label: 'Answer type',
      labels: {
        text: 'Text, one line',
        textarea: 'Text, several lines',
        datetime: 'Date and time',
        yes_no: 'Yes or no',
        single: 'One option',
        multi: 'Several options',
      },
    }),
    options: f.lines(
      {
        label: f.text({ required: true, max: 120 }),
        colour: f.colour(),
        active: f.flag(true),
      },
      { max: 100, help: 'The choices. Turn one off to stop offering it; existing answers keep it.' },
    ),
    min: f.quantity({ min: -9_999_999.99, max: 9_999_999.99, label: 'Minimum value' }),
    max: f.quantity({ min: -9_999_999.99, max: 9_999_999.99, label: 'Maximum value' }),
    min_length: f.int({ min: 1, max: 10_000, label: 'Minimum characters' }),
    max_length: f.int({ min: 1, max: 10_000, label: 'Maximum characters' }),
    pattern: f.text({
      max: 60,
      help: 'Use A for a letter, 9 for a digit and * for either. Other characters must match exactly, such as AA99 9AA.',
    }),
    applies_to: f.choices(['lead', 'customer', 'quote', 'job', 'sub_job', 'complaint'], {
      required: true,
      list: true,
      filter: true,
      label: 'Asked about',
      labels: { sub_job: 'Sub-job' },
    }),
    lead_type_ids: f.refs('lead-types', { label: 'Only for lead types', help: 'Leave empty for all types.' }),
    quote_type_ids: f.refs('quote-types', { label: 'Only for quote types', help: 'Leave empty for all types.' }),
    job_type_ids: f.refs('job-types', { label: 'Only for job types', help: 'Leave empty for all types.' }),
    show_if: f.lines(
      {
        question_id: f.ref('questions', { required: true }),
        is: f.json(
          z
            .array(z.string().regex(/^(yes|no|[1-9]\d{0,15})$/, 'choice'))
            .min(1)
            .max(100),
          {
            required: true,
            label: 'Answer',
          },
        ),
      },
      { max: 10, label: 'Asked only if', help: 'Asked only if all of these are true. Leave empty to always ask.' },
    ),
    required: f.flag(false, { list: true, filter: true, label: 'Answer required' }),
    required_from_lead_status_id: f.ref('lead-statuses', {
      label: 'Required from lead status',
      help: 'Required for a lead to move to this status or a later one.',
    }),
    required_from_quote_status_id: f.ref('quote-statuses', {
      label: 'Required from quote status',
      help: 'Required for a quote to move to this status or a later one.',
    }),
    required_from_job_status_id: f.ref('job-statuses', {
      label: 'Required from job status',
      help: 'Required for a job or sub-job to move to this status or a later one.',
    }),
    required_from_complaint_status_id: f.ref('complaint-statuses', {
      label: 'Required from complaint status',
      help: 'Required for a complaint to move to this status or a later one.',
    }),
    position: f.position({ list: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  sections: [
    {
      key: 'answer',
      label: 'Answer',
      fields: ['type', 'options', 'min', 'max', 'min_length', 'max_length', 'pattern'],
    },
    {
      key: 'where',
      label: 'Where to ask',
      fields: ['applies_to', 'lead_type_ids', 'quote_type_ids', 'job_type_ids', 'show_if'],
    },
    {
      key: 'required',
      label: 'When to require an answer',
      fields: [
        'required',
        'required_from_lead_status_id',
        'required_from_quote_status_id',
        'required_from_job_status_id',
        'required_from_complaint_status_id',
      ],
    },
  ],
  unique: [['key']],
  showIf: {
    options: hasOptions,
    min: hasRange,
    max: hasRange,
    min_length: hasLength,
    max_length: hasLength,
    pattern: typeIs('text'),
    lead_type_ids: appliesTo('lead'),
    quote_type_ids: appliesTo('quote'),
    job_type_ids: appliesTo('job', 'sub_job'),
    required_from_lead_status_id: sometimesRequired('lead'),
    required_from_quote_status_id: sometimesRequired('quote'),
    required_from_job_status_id: sometimesRequired('job', 'sub_job'),
    required_from_complaint_status_id: sometimesRequired('complaint'),
  },
  rules: [
    {
      at: 'options',
      code: 'no_options',
      check: (r) => !hasOptions(r) || (r['options'] as { active: boolean }[]).some((o) => o.active),
    },
    {
      at: 'options',
      code: 'twice',
      check: (r) => onlyOnce((r['options'] as { label: string }[]).map((o) => o.label.toLowerCase())),
    },
    { at: 'max', code: 'below_least', check: (r) => !hasRange(r) || !reversed(r['min'], r['max']) },
    {
      at: 'max_length',
      code: 'below_least',
      check: (r) => !hasLength(r) || !reversed(r['min_length'], r['max_length']),
    },
    {
      at: 'show_if',
      code: 'depends_on_itself',
      check: (r) =>
        r['id'] === undefined ||
        (r['show_if'] as { question_id: number }[]).every((c) => c.question_id !== (r['id'] as number)),
    },
    {
      at: 'show_if',
      code: 'twice',
      check: (r) => onlyOnce((r['show_if'] as { question_id: number }[]).map((c) => c.question_id)),
    },
  ],
  demo: questions,
})
