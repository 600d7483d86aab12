import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'
import { CHANNELS } from '../mail/subjects.ts'
import { EVENT_NAMES, EVENTS, timingOf } from './events.ts'

type Row = Readonly<Record<string, unknown>>

/** By a date, not by an event. */
const byDay = (row: Row) => ['before', 'after'].includes(timingOf(row['event']) ?? '')
const onHappening = (row: Row) => timingOf(row['event']) === 'happened'

/** Why the program switched a rule off. */
export const STOPS = ['owner_gone', 'owner_rights'] as const
export type Stop = (typeof STOPS)[number]

/** Messages that are sent automatically: to whom and when. */
export default defineResource({
  name: 'message-rules',
  path: 'settings/message-rules',
  area: 'EmailTemplates',
  belongs: 'business',
  sharesArea: true,
  label: ['Automatic message', 'Automatic messages'],
  about: 'Emails and texts sent automatically when something happens, or some days before or after.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  columns: ['event', 'template_id', 'channel', 'ask', 'active'],
  fields: {
    ...translated('name', { required: true, max: 120, list: true, search: true }),
    event: f.choice(EVENT_NAMES, {
      required: true,
      once: true,
      list: true,
      filter: true,
      labels: Object.fromEntries(Object.entries(EVENTS).map(([name, { en }]) => [name, en])),
    }),
    days: f.int({ min: 0, max: 365, default: 1, label: 'Days before or after', help: 'Enter 0 for the day itself.' }),
    at: f.time({ default: '16:00', label: 'Time', help: 'In the time zone of the business.' }),
    delay: f.duration({ default: 0, label: 'Delay', help: 'How long to wait after it happens.' }),
    working: f.flag(false, {
      label: 'Count working hours only',
      help: 'Nights, weekends and bank holidays do not count towards the delay.',
    }),
    conditions: f.text({
      max: 2000,
      detail: true,
      label: 'Only if',
      help: 'Uses the same filters as the list. Leave empty to send every time.',
    }),
    template_id: f.ref('email-templates', { required: true, list: true, where: { active: true }, label: 'Message' }),
    channel: f.choice(CHANNELS, {
      readOnly: true,
      default: 'email',
      list: true,
      filter: true,
      labels: { email: 'Email', text: 'Text message' },
      label: 'Channel',
      help: 'Set by the template.',
    }),
    to: f.choice(['customer', 'owner', 'address'], {
      default: 'customer',
      labels: { customer: 'The customer', owner: 'Person responsible', address: 'A fixed address' },
      label: 'To',
    }),
    address: f.email({ label: 'Email address' }),
    ask: f.flag(false, {
      list: true,
      label: 'Ask before sending',
      help: 'Nothing is sent. The person responsible gets a reminder to send it.',
    }),
    active: f.flag(false, {
      list: true,
      filter: true,
      help: 'Anything that happened before you turned it on is ignored.',
    }),
    active_since: f.instant({ readOnly: true, label: 'Active since' }),
    owner_id: f.ref('users', {
      readOnly: true,
      weak: true,
      list: true,
      filter: true,
      label: 'Runs as',
      help: 'The person who changed it last. It uses their permissions and stops if they lose them.',
    }),
    stopped: f.choice(STOPS, {
      readOnly: true,
      filter: true,
      labels: {
        owner_gone: 'The person it ran as can no longer sign in',
        owner_rights: 'The person it ran as lost a permission it needs',
      },
      label: 'Reason stopped',
      help: 'Turn it on again to run it as yourself.',
    }),
  },
  showIf: {
    days: byDay,
    at: byDay,
    delay: onHappening,
    working: onHappening,
    address: (r) => r['to'] === 'address',
    active_since: (r) => Boolean(r['active_since']),
    owner_id: (r) => Boolean(r['owner_id']),
    stopped: (r) => Boolean(r['stopped']),
  },
  rules: [{ at: 'address', code: 'required', check: (r) => r['to'] !== 'address' || Boolean(r['address']) }],
  unique: [['name']],
  // Messages that every business has; whether they are sent automatically, the business decides.
  seed: [
    {
      name: 'Quote reminder after three days',
      name_zh: '报价三天后提醒',
      event: 'quote_unanswered',
      days: 3,
      at: '09:30',
      template_id: 2,
    },
    { name: 'Invoice when it is issued', name_zh: '开票时发送发票', event: 'invoice_issued', template_id: 3 },
    {
      name: 'Invoice reminder after a week',
      name_zh: '逾期一周后催款',
      event: 'invoice_overdue',
      days: 7,
      at: '09:30',
      template_id: 4,
    },
  ],
  sections: [
    { key: 'when', label: 'When', fields: ['event', 'days', 'at', 'delay', 'working', 'conditions'] },
    { key: 'what', label: 'What', fields: ['template_id', 'channel', 'to', 'address'] },
    { key: 'how', label: 'How', fields: ['ask', 'active', 'owner_id', 'stopped'] },
  ],
})
