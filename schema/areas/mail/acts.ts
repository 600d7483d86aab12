import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { every } from '../../engine/every.ts'
import { f } from '../../engine/fields/index.ts'
import { type Permission, permission } from '../../engine/permissions.ts'
import { idNumber, rowOf } from '../../engine/shape.ts'
import { oneOf } from '../record/shapes.ts'
import { asked } from './emails.ts'
import { TEXTS } from './settings.ts'
import { ABOUT, SUBJECTS, type SubjectName } from './subjects.ts'

/** What a mail does to its record: an offer that is sent is a draft no more. */
const WRITES: Readonly<Record<SubjectName, readonly Permission[]>> = {
  ...{ invoices: [], jobs: [], complaints: [], customers: [], leads: [] },
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

/** A text about a record, to a telephone. Nothing of the record is moved by it: what was agreed goes on paper. */
export const sendText = every(SUBJECTS, (of, resource) =>
  act({
    of,
    name: 'sendText',
    path: 'text',
    words: 'texts',
    label: ['Send a text', 'Sent to the outbox'],
    summary: `Send a text message about a ${oneOf(resource)}`,
    needs: [permission(resource.area, 'list'), 'EmailLogs:add'],
    reach: 'read',
    demands: TEXTS,
    body: {
      to: f.phone({ required: true, label: 'To' }),
      body: f.note({ required: true, max: 1600, label: 'Text' }),
      template_id: f.ref('email-templates', { label: 'Template' }),
      locale: f.choice(['en', 'zh'], { labels: { en: 'English', zh: '中文' }, label: 'Language' }),
    },
    answer: rowOf('emails'),
    makes: { resource: 'emails', as: '' },
    key: 'Shift+t',
    ownButton: true,
    undo: true,
    touches: ['emails'],
  }),
)

/** The customer is told when somebody comes: a mail about the work of a visit. */
export const confirmVisit = link({
  of: 'appointments',
  name: 'confirmVisit',
  label: 'Confirm by email',
  needs: ['EmailLogs:add'],
  when: { is: { subject: ['jobs', 'quotes'], status: ['booked', 'confirmed'] } },
  to: '/appointments/:id/email',
  key: 'Shift+e',
})

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

/** Its template filled in with what is so today, to those whom it was for. */
export const renew = act({
  of: 'emails',
  name: 'renew',
  label: ['Send anew from its template', 'On its way anew'],
  short: 'Send anew',
  summary: 'Send a mail anew: its template filled in with what its record says today, with its paper as it is today',
  needs: ['EmailLogs:add'],
  reach: 'read',
  when: { is: { status: ['sent', 'failed', 'withdrawn'] }, code: 'mail_waits' },
  answer: rowOf('emails'),
  makes: { resource: 'emails', as: '' },
  key: 'n',
  undo: true,
})

/** What a template said once is what it says again: a change like any other. */
export const restoreVersion = act({
  of: 'email-templates',
  name: 'restoreVersion',
  path: 'restore',
  label: ['Restore this version', 'Restored'],
  summary: 'Put back the subject and the letter of an earlier version, as a change of its own',
  needs: ['EmailTemplates:edit'],
  body: z.strictObject({ n: idNumber }),
  answer: rowOf('email-templates'),
  undo: true,
})

/** Most that are sent again at once. */
export const MOST_AGAIN = 100

export const resendMany = act({
  of: 'emails',
  name: 'resendMany',
  on: 'resource',
  path: 'resend',
  looksItself: true,
  label: ['Send these again', 'On their way again'],
  summary: 'Send mails again, as they were or anew from their templates; what cannot be sent says why',
  needs: ['EmailLogs:add'],
  body: z.strictObject({
    ids: z.array(idNumber).min(1).max(MOST_AGAIN),
    anew: z.boolean().default(false),
  }),
  answer: z.strictObject({
    sent: z.array(z.strictObject({ id: z.int(), made: z.int() })),
    refused: z.array(z.strictObject({ id: z.int(), code: z.string() })),
  }),
  undo: true,
})
