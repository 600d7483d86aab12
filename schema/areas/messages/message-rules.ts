import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { CHANNELS } from '../mail/subjects.ts'
import { EVENT_NAMES, EVENTS, timingOf } from './events.ts'

type Row = Readonly<Record<string, unknown>>

/** By a day, not by what has just happened. */
const byDay = (row: Row) => ['before', 'after'].includes(timingOf(row['event']) ?? '')
const onHappening = (row: Row) => timingOf(row['event']) === 'happened'

/** Why a rule was switched off by the program. */
export const STOPS = ['owner_gone', 'owner_rights'] as const
export type Stop = (typeof STOPS)[number]

/** What is written to whom, and when, without anybody doing it. */
export default defineResource({
  name: 'message-rules',
  path: 'settings/message-rules',
  area: 'EmailTemplates',
  belongs: 'business',
  sharesArea: true,
  label: ['Automatic message', 'Automatic messages'],
  about: 'Letters that go out by themselves when something happens, or some days before or after it.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  columns: ['event', 'template_id', 'channel', 'ask', 'active'],
  fields: {
    name: f.text({ required: true, max: 120, list: true, search: true }),
    event: f.choice(EVENT_NAMES, {
      ...{ required: true, once: true, list: true, filter: true },
      labels: Object.fromEntries(Object.entries(EVENTS).map(([name, { en }]) => [name, en])),
    }),
    days: f.int({ min: 0, max: 365, default: 1, label: 'Days before or after', help: '0 is the day itself.' }),
    at: f.time({ default: '16:00', label: 'At', help: 'By the clock of the business, summer and winter.' }),
    delay: f.duration({ default: 0, label: 'Not before', help: 'So long after it happened.' }),
    working: f.flag(false, {
      label: 'Count working hours only',
      help: 'Nights, weekends and bank holidays do not count for what it waits.',
    }),
    conditions: f.text({
      max: 2000,
      detail: true,
      label: 'Only where',
      help: 'Filters as in the list; left empty, always.',
    }),
    template_id: f.ref('email-templates', { required: true, list: true, where: { active: true }, label: 'Letter' }),
    channel: f.choice(CHANNELS, {
      ...{ readOnly: true, default: 'email', list: true, filter: true },
      labels: { email: 'Email', text: 'Text message' },
      label: 'Goes as',
      help: 'As its letter does.',
    }),
    to: f.choice(['customer', 'owner', 'address'], {
      default: 'customer',
      labels: { customer: 'The customer', owner: 'Whoever answers for it', address: 'This address' },
      label: 'To',
    }),
    address: f.email({ label: 'Email address' }),
    ask: f.flag(false, {
      list: true,
      label: 'Ask first',
      help: 'Nothing is sent: whoever answers for the record is told that it could be.',
    }),
    active: f.flag(false, { list: true, filter: true, help: 'What happened before it was switched on is left alone.' }),
    active_since: f.instant({ readOnly: true, label: 'Switched on' }),
    owner_id: f.ref('users', {
      readOnly: true,
      weak: true,
      list: true,
      filter: true,
      label: 'Runs as',
      help: 'Whoever changed it last. It reads only what this person may see, and stops when they lose the permission.',
    }),
    stopped: f.choice(STOPS, {
      readOnly: true,
      filter: true,
      labels: {
        owner_gone: 'The person it ran as can no longer sign in',
        owner_rights: 'The person it ran as lost a permission that it needs',
      },
      label: 'Stopped because',
      help: 'Switch it on again to run it as yourself.',
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
  // Letters that every business has; what goes out by itself is for it to say.
  seed: [
    { name: 'Quote reminder after three days', event: 'quote_unanswered', days: 3, at: '09:30', template_id: 2 },
    { name: 'Invoice when it is issued', event: 'invoice_issued', template_id: 3 },
    { name: 'Invoice reminder after a week', event: 'invoice_overdue', days: 7, at: '09:30', template_id: 4 },
  ],
  sections: [
    { key: 'when', label: 'When it is sent', fields: ['event', 'days', 'at', 'delay', 'working', 'conditions'] },
    { key: 'what', label: 'What goes out', fields: ['template_id', 'channel', 'to', 'address'] },
    { key: 'how', label: 'How', fields: ['ask', 'active', 'owner_id', 'stopped'] },
  ],
})
