import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'

/** An ignored enquiry becomes a lead, with its whole text and its files. */
export const makeLead = act({
  of: 'incoming-mails',
  name: 'makeLead',
  path: 'lead',
  label: ['Create lead', '%{name} created'],
  summary: 'Create a lead from an incoming email, with its text and attachments',
  verb: 'make',
  needs: ['IncomingMails:edit', 'Leads:add', 'Leads:list'],
  when: { is: { outcome: ['aside', 'dismissed', 'unreadable'] }, code: 'incoming_mail_settled' },
  body: {
    email: f.email({ label: 'Email', help: 'Leave empty to use the sender’s address.' }),
    phone: f.phone({ label: 'Phone' }),
  },
  asksAlso: ['email', 'phone'],
  answer: z.object({ lead: rowOf('leads') }),
  makes: { resource: 'leads', as: 'lead' },
  key: 'l',
  main: true,
  undo: true,
})

/** Adds an email's text and files to a record. */
export const attach = act({
  of: 'incoming-mails',
  name: 'attach',
  label: ['Attach to record', 'Attached'],
  short: 'Attach',
  summary: 'Attach an incoming email to a record. Its text becomes a comment and its attachments become files',
  needs: ['IncomingMails:edit'],
  when: { is: { outcome: ['aside', 'dismissed', 'unreadable', 'comment'] }, code: 'incoming_mail_settled' },
  body: {
    record: f.carrier('comments', { required: true, label: 'Record type' }),
    record_id: f.subject('comments', 'record', { required: true, label: 'Record' }),
  },
  asks: ['record_id'],
  answer: rowOf('incoming-mails'),
  key: 'm',
  undo: true,
})

/** Nobody needs to look at it. */
export const dismiss = act({
  of: 'incoming-mails',
  name: 'dismiss',
  label: ['Not for us', 'Marked as not for us'],
  summary: 'Mark an incoming email as not for the business',
  needs: ['IncomingMails:edit'],
  when: { is: { outcome: ['aside', 'unreadable'] }, code: 'incoming_mail_settled' },
  answer: rowOf('incoming-mails'),
  key: 'x',
  undo: true,
})
