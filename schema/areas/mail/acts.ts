import { act } from '../../engine/act.ts'
import { every } from '../../engine/every.ts'
import { f } from '../../engine/fields/index.ts'
import { type Permission, permission } from '../../engine/permissions.ts'
import { rowOf } from '../../engine/shape.ts'
import { oneOf } from '../record/shapes.ts'
import { asked } from './emails.ts'
import { ABOUT, SUBJECTS, type SubjectName } from './subjects.ts'

/** What a mail does to its record: an offer that is sent is a draft no more. */
const WRITES: Readonly<Record<SubjectName, readonly Permission[]>> = {
  ...{ invoices: [], jobs: [], customers: [] },
  quotes: ['Quotes:edit'],
}

/** A mail about a record: written from a template, read once more, and sent. */
export const send = every(SUBJECTS, (of, resource) =>
  act({
    of,
    name: 'send',
    words: 'mail',
    label: ['Send by email', 'Sent to the outbox'],
    summary: `Send a mail about a ${oneOf(resource)}; a quote that was a draft is sent by it`,
    needs: [
      permission(resource.area, 'list'),
      'EmailLogs:add',
      ...ABOUT[of as SubjectName].needs,
      ...WRITES[of as SubjectName],
    ],
    reach: 'read',
    body: {
      to: f.text({ required: true, max: 2000, label: 'To' }),
      cc: f.text({ max: 2000, label: 'Copy to' }),
      subject: f.text({ required: true, max: 998, label: 'Subject' }),
      body: f.richText({ required: true, max: 200_000, label: 'Letter' }),
      template_id: f.ref('email-templates', { label: 'Template' }),
      attach: f.json(asked, { label: 'To go with it' }),
      locale: f.choice(['en', 'zh'], { labels: { en: 'English', zh: '中文' }, label: 'Language' }),
    },
    answer: rowOf('emails'),
    makes: { resource: 'emails', as: '' },
    key: 'Shift+e',
    ownButton: true,
    undo: true,
    touches: ['emails'],
  }),
)

/** The same mail once more: what it said and what went with it, to those whom it was for. */
export const resend = act({
  of: 'emails',
  name: 'resend',
  label: ['Send again', 'On its way again'],
  summary: 'Send a mail once more, as it was',
  needs: ['EmailLogs:add'],
  reach: 'read',
  when: { is: { status: ['sent', 'failed', 'withdrawn'] }, code: 'mail_waits' },
  answer: rowOf('emails'),
  makes: { resource: 'emails', as: '' },
  key: 'r',
  main: true,
  undo: true,
})
