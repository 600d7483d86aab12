import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { forEach } from '../../engine/forEach.ts'
import { type Permission, permission } from '../../engine/permissions.ts'
import { idNumber, rowOf } from '../../engine/shape.ts'
import { oneOf } from '../record/shapes.ts'
import { requestedAttachments } from './emails.ts'
import { TEXTS } from './settings.ts'
import { ABOUT, SUBJECTS, type SubjectName } from './subjects.ts'

/** Status change that an email causes: a quote that is sent is no longer a draft. */
const WRITES: Readonly<Record<SubjectName, readonly Permission[]>> = {
  invoices: [],
  jobs: [],
  complaints: [],
  customers: [],
  leads: [],
  quotes: ['Quotes:edit'],
}

/** An email about a record: written from a template, checked, and sent. */
export const send = forEach(SUBJECTS, (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'send',
    words: 'mail',
    label: ['Send by email', 'Queued to be sent'],
    summary: `Send an email about a ${oneOf(resource)}. A draft quote becomes sent`,
    needs: [
      permission(resource.area, 'list'),
      'EmailLogs:add',
      ...ABOUT[resourceName as SubjectName].needs,
      ...WRITES[resourceName as SubjectName],
    ],
    reach: 'read',
    body: {
      to: f.text({ required: true, max: 2000, label: 'To' }),
      cc: f.text({ max: 2000, label: 'Cc' }),
      subject: f.text({ required: true, max: 998, label: 'Subject' }),
      body: f.richText({ required: true, max: 200_000, label: 'Message' }),
      template_id: f.ref('email-templates', { label: 'Template' }),
      attach: f.json(requestedAttachments, { label: 'Attachments' }),
      locale: f.choice(['en', 'zh'], { labels: { en: 'English', zh: '中文' }, label: 'Language' }),
    },
    answer: rowOf('emails'),
    makes: { resource: 'emails', as: '' },
    key: 'Shift+e',
    ownButton: true,
    undo: true,
    affects: ['emails'],
  }),
)

/** How a record reached its customer without an email. */
export const OTHER_WAYS = ['post', 'in_person', 'message', 'other'] as const

/** Records that are or have a document, which can reach the customer without an email. */
const ON_PAPER = SUBJECTS.filter(({ name }) => ['quotes', 'invoices', 'customers'].includes(name))

/** Records that the document went to its customer without an email, in the timeline; a draft quote becomes sent. */
export const markSent = forEach(ON_PAPER, (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'markSent',
    path: 'mark-sent',
    words: 'sent',
    label: ['Mark as sent another way', 'Marked as sent'],
    summary: `Record that the document of a ${oneOf(resource)} was sent without an email. A draft quote becomes sent`,
    needs: [
      permission(resource.area, 'list'),
      ...(resourceName === 'quotes' ? WRITES.quotes : (['EmailLogs:add'] as const)),
    ],
    reach: resourceName === 'quotes' ? 'update' : 'read',
    body: {
      how: f.choice(OTHER_WAYS, {
        required: true,
        labels: { post: 'By post', in_person: 'In person', message: 'By another app', other: 'Another way' },
        label: 'How it was sent',
      }),
    },
    answer: rowOf(resourceName),
    undo: resourceName === 'quotes',
  }),
)

/** A text message about a record. It moves no status, because agreements are made in documents, unless it is marked as sending the record. */
export const sendText = forEach(SUBJECTS, (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'sendText',
    path: 'text',
    words: 'texts',
    label: ['Send text', 'Queued to be sent'],
    summary: `Send a text message about a ${oneOf(resource)}`,
    needs: [permission(resource.area, 'list'), 'EmailLogs:add'],
    reach: 'read',
    requiredSettings: TEXTS,
    body: {
      to: f.phone({ required: true, label: 'To' }),
      body: f.note({ required: true, max: 1600, label: 'Text' }),
      template_id: f.ref('email-templates', { label: 'Template' }),
      locale: f.choice(['en', 'zh'], { labels: { en: 'English', zh: '中文' }, label: 'Language' }),
      sends: f.flag(false, { label: 'Counts as sending the record. A draft quote becomes sent' }),
    },
    answer: rowOf('emails'),
    makes: { resource: 'emails', as: '' },
    key: 'Shift+t',
    ownButton: true,
    undo: true,
    affects: ['emails'],
  }),
)

/** Emails the customer about the visit's time. */
export const confirmVisit = link({
  of: 'appointments',
  name: 'confirmVisit',
  label: 'Confirm by email',
  needs: ['EmailLogs:add'],
  when: { is: { subject: ['jobs', 'quotes'], status: ['booked', 'confirmed'] } },
  to: '/appointments/:id/email',
  key: 'Shift+e',
  main: true,
})

/** Sends the same email once more: its text and attachments, to the same recipients. */
export const resend = act({
  of: 'emails',
  name: 'resend',
  label: ['Resend', 'Queued to be resent'],
  summary: 'Resend an email as it was',
  needs: ['EmailLogs:add'],
  reach: 'read',
  when: { is: { status: ['sent', 'failed', 'withdrawn'] }, code: 'mail_waits' },
  answer: rowOf('emails'),
  makes: { resource: 'emails', as: '' },
  key: 'r',
  main: true,
  undo: true,
})

/** Fills in its template with today's values and sends it to the same recipients. */
export const renew = act({
  of: 'emails',
  name: 'renew',
  label: ['Resend using the current template', 'Queued to be sent'],
  short: 'Resend',
  summary: 'Resend an email using the current template, with today’s details and the current PDF',
  needs: ['EmailLogs:add'],
  reach: 'read',
  when: { is: { status: ['sent', 'failed', 'withdrawn'] }, code: 'mail_waits' },
  answer: rowOf('emails'),
  makes: { resource: 'emails', as: '' },
  key: 'n',
  undo: true,
})

/** Restores an earlier version of a template; a change like any other. */
export const restoreVersion = act({
  of: 'email-templates',
  name: 'restoreVersion',
  path: 'restore',
  label: ['Restore this version', 'Restored'],
  summary: 'Restore the subject and message of an earlier version, as a new version',
  needs: ['EmailTemplates:edit'],
  body: z.strictObject({ n: idNumber }),
  answer: rowOf('email-templates'),
  undo: true,
})

/** Maximum emails that are resent at once. */
export const MAX_AGAIN = 100

export const resendMany = act({
  of: 'emails',
  name: 'resendMany',
  on: 'resource',
  path: 'resend',
  findsTarget: true,
  label: ['Resend these', 'Queued to be resent'],
  summary:
    'Resend several emails, as they were or using their current templates. Each one that cannot be sent gives the reason',
  needs: ['EmailLogs:add'],
  body: z.strictObject({
    ids: z.array(idNumber).min(1).max(MAX_AGAIN),
    anew: z.boolean().default(false),
  }),
  answer: z.strictObject({
    sent: z.array(z.strictObject({ id: z.int(), made: z.int() })),
    refused: z.array(z.strictObject({ id: z.int(), code: z.string() })),
  }),
  undo: true,
})
