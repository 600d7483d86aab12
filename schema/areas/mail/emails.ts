import { z } from 'zod'
import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { wrongAddress } from '../../engine/text/addresses.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { normalisePhone } from '../../engine/text/phones.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'
import { CHANNELS, PAPERS } from './subjects.ts'

export const STATUSES = ['queued', 'sent', 'failed', 'withdrawn'] as const

/** An attachment of an email, as stored: `sha256` in hexadecimal digits, `size` in bytes. */
export const attachment = z.strictObject({
  name: z.string().max(255),
  mime: z.string().max(120),
  size: z.int().nonnegative().max(1_000_000_000),
  sha256: z.string().length(64),
})
export type Attachment = Readonly<z.output<typeof attachment>>

/** Requested attachments: the record's document, files of the record by id, and those of its template. */
export const requestedAttachments = z.strictObject({
  papers: z.array(z.enum(PAPERS)).max(PAPERS.length).default([]),
  files: z.array(z.int().positive()).max(20).default([]),
  /** Files of its template. */
  template: z.boolean().default(false),
  /** For a statement: both days included; open when one is left out. */
  period: z.strictObject({ from: dayAsked.optional(), to: dayAsked.optional() }).optional(),
})

type Values = Readonly<Record<string, unknown>>
const isText = (row: Values) => row['channel'] === 'text'
const isWritten = (name: string) => (row: Values) =>
  isText(row) || !row[name] || wrongAddress(String(row[name])) === undefined
const NUMBER = /^\+[1-9]\d{6,14}$/
/** Empty facts of a sent email are not shown; for a new one the form asks for them. */
const isNewOrSet = (name: string) => (row: Values) => row['id'] === undefined || (row[name] ?? null) !== null

/** Emails that were sent, are queued, or failed. A new record is an email to send; a sent one does not change. */
export default defineResource({
  name: 'emails',
  path: 'settings/emails',
  area: 'EmailLogs',
  belongs: { franchise: 'franchise_id' },
  label: ['Email', 'Emails'],
  about: 'Emails and texts sent, and whether they were delivered to the recipient’s mail server.',
  represent: 'subject',
  distinguishedBy: ['to'],
  sort: ['created_at', 'desc'],
  columns: ['channel', 'to', 'status', 'about_id', 'customer_id', 'sent_at', 'created_at'],
  archive: true,
  large: true,
  noImport: true,
  features: { comments: true },
  recordPath: 'view',
  record: { origin: ['template_id'], elsewhere: ['text', 'html', 'attachments', 'body', 'attach'] },
  presets: [
    { key: 'queued', label: 'Waiting', query: 'status=queued' },
    { key: 'failed', label: 'Failed', query: 'status=failed' },
    { key: 'sent', label: 'Sent', query: 'status=sent' },
  ],
  fields: {
    channel: f.choice(CHANNELS, {
      default: 'email',
      once: true,
      list: true,
      filter: true,
      sort: false,
      labels: { email: 'Email', text: 'Text message' },
      label: 'Sent as',
    }),
    subject: f.text({ personal: true, required: true, once: true, max: 998, list: true, sort: false, search: true }),
    to: f.text({ personal: true, required: true, once: true, max: 2000, list: true, sort: false, search: true }),
    cc: f.text({ personal: true, once: true, max: 2000, label: 'Cc' }),
    status: f.choice(STATUSES, {
      readOnly: true,
      default: 'queued',
      list: true,
      filter: true,
      sort: false,
      labels: { withdrawn: 'Cancelled' },
    }),
    about: f.carrier('comments', { once: true, hidden: true, filter: true, label: 'Record type' }),
    about_id: f.subject('comments', 'about', { once: true, list: true, sort: false, filter: true, label: 'About' }),
    customer_id: f.ref('customers', { once: true, weak: true, list: true, filter: true }),
    franchise_id: f.ref('franchises', { once: true, filter: true }),
    template_id: f.ref('email-templates', { once: true, weak: true, filter: true, label: 'Template' }),
    template_version: f.int({ readOnly: true, label: 'Template version' }),
    sent_at: f.instant({ readOnly: true, list: true, filter: true, label: 'Sent' }),
    parts: f.int({ readOnly: true, label: 'Parts' }),
    delivered_at: f.instant({ readOnly: true, label: 'Delivered to phone' }),
    provider_ref: f.text({ personal: true, readOnly: true, hidden: true, max: 64 }),
    created: f.instant({ readOnly: true, hidden: true, generated: 'created_at', label: 'Created' }),
    attempts: f.int({ readOnly: true, default: 0 }),
    error: f.text({ personal: true, readOnly: true, max: 500, label: 'Mail server response' }),
    note: f.note({ personal: true, max: 1000, detail: true, help: 'Internal note about this email.' }),
    again_of_id: f.ref('emails', { readOnly: true, weak: true, label: 'Resent from' }),
    locale: f.choice(LOCALES, {
      default: 'en',
      once: true,
      hidden: true,
      labels: { en: 'English', zh: '中文' },
      label: 'Language',
    }),
    body: f.richText({ personal: true, required: true, once: true, detail: true, max: 200_000, label: 'Message' }),
    attach: f.json(requestedAttachments, { once: true, hidden: true, detail: true, label: 'Attachments' }),
    attachments: f.json(z.array(attachment).max(40), { readOnly: true, hidden: true, detail: true }),
    html: f.note({ personal: true, readOnly: true, hidden: true, detail: true, max: 600_000 }),
    text: f.note({ personal: true, readOnly: true, hidden: true, detail: true, max: 600_000 }),
  },
  showIf: {
    error: isNewOrSet('error'),
    cc: isNewOrSet('cc'),
    template_id: isNewOrSet('template_id'),
    template_version: isNewOrSet('template_version'),
    again_of_id: isNewOrSet('again_of_id'),
    parts: isNewOrSet('parts'),
    delivered_at: isNewOrSet('delivered_at'),
  },
  rules: [
    { at: 'to', code: 'email', check: isWritten('to') },
    { at: 'to', code: 'phone', check: (r) => !isText(r) || NUMBER.test(normalisePhone(String(r['to']))) },
    { at: 'cc', code: 'email', check: isWritten('cc') },
    {
      at: 'about_id',
      code: 'subject_whole',
      check: (r) => (r['about'] ?? null) === null || typeof r['about_id'] === 'number',
    },
    {
      at: 'about',
      code: 'subject_whole',
      check: (r) => (r['about_id'] ?? null) === null || typeof r['about'] === 'string',
    },
  ],
})
