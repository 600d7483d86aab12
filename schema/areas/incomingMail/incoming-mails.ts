import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'

/** What happened to an incoming email. */
export const OUTCOMES = ['comment', 'lead', 'aside', 'dismissed', 'processed', 'unreadable'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The reason. */
export const REASONS = [
  'answer',
  'known_customer',
  'known_lead',
  'first_contact',
  'by_hand',
  'bulk',
  'program',
  'automatic',
  'report',
  'bounced',
  'own',
  'no_sender',
  'refused',
  'before',
  'unreadable',
] as const
export type Reason = (typeof REASONS)[number]

/** Stored characters of the text, and of its sender's own text without quotations. */
export const MAX_TEXT = 100_000
export const MAX_OWN = 5_000

/** Every email received, and what happened to it, with its attachments. */
export default defineResource({
  name: 'incoming-mails',
  path: 'incoming-mails',
  area: 'IncomingMails',
  belongs: { franchise: 'franchise_id' },
  label: ['Incoming email', 'Incoming mail'],
  about: 'Emails received in the mailbox, with what happened to each and why.',
  represent: 'subject',
  distinguishedBy: ['from_name'],
  sort: ['received_at', 'desc'],
  columns: ['from_name', 'outcome', 'reason', 'about_id', 'received_at'],
  archive: true,
  large: true,
  noImport: true,
  madeByProgram: true,
  features: { comments: true, files: true },
  record: { elsewhere: ['text', 'own', 'html'] },
  presets: [
    { key: 'aside', label: 'To check', query: 'outcome=aside' },
    { key: 'lead', label: 'New leads', query: 'outcome=lead' },
    { key: 'comment', label: 'Added to a record', query: 'outcome=comment' },
    { key: 'dismissed', label: 'Not for us', query: 'outcome=dismissed' },
    { key: 'unreadable', label: 'Could not be read', query: 'outcome=unreadable' },
  ],
  fields: {
    subject: f.text({
      readOnly: true,
      personal: { as: 'Erased' },
      max: 998,
      default: '(no subject)',
      list: true,
      search: true,
    }),
    from_name: f.text({ readOnly: true, personal: true, max: 255, list: true, search: true, label: 'From' }),
    from_email: f.text({
      readOnly: true,
      personal: true,
      max: 320,
      list: true,
      search: true,
      filter: true,
      label: 'Address',
    }),
    via: f.text({
      readOnly: true,
      personal: true,
      max: 320,
      label: 'Sent through',
      help: 'The address that sent it on their behalf, such as a website form. Replies go to the sender.',
    }),
    outcome: f.choice(OUTCOMES, {
      readOnly: true,
      default: 'aside',
      list: true,
      filter: true,
      sort: false,
      label: 'Result',
      labels: {
        comment: 'Added to a record',
        lead: 'New lead',
        aside: 'To check',
        dismissed: 'Not for us',
        processed: 'Handled automatically',
        unreadable: 'Could not be read',
      },
    }),
    reason: f.choice(REASONS, {
      readOnly: true,
      default: 'by_hand',
      list: true,
      filter: true,
      sort: false,
      label: 'Reason',
      labels: {
        answer: 'Replies to one of our emails',
        known_customer: 'Sent by a customer',
        known_lead: 'Sent by an open lead',
        first_contact: 'First email from this address',
        by_hand: 'Decided manually',
        bulk: 'Looks like a newsletter or mailing list',
        program: 'Sent automatically',
        automatic: 'Automatic reply',
        report: 'Report from a mail server',
        bounced: 'One of our emails was not delivered',
        own: 'Sent from our own address',
        no_sender: 'No sender address',
        refused: 'The lead or comment was not valid',
        before: 'Unread when the mailbox was connected',
        unreadable: 'The email is damaged or too large',
      },
    }),
    about: f.carrier('comments', { readOnly: true, hidden: true, filter: true, label: 'Record type' }),
    about_id: f.subject('comments', 'about', {
      readOnly: true,
      list: true,
      sort: false,
      filter: true,
      label: 'Record',
    }),
    franchise_id: f.ref('franchises', { readOnly: true, filter: true }),
    failed_item_id: f.ref('failed-items', {
      readOnly: true,
      weak: true,
      label: 'Failed item',
      help: 'Download the original email here.',
    }),
    received_at: f.instant({ readOnly: true, list: true, filter: true, label: 'Received' }),
    key: f.text({ readOnly: true, hidden: true, technical: true, max: 500, label: 'Key' }),
    done: f.flag(false, { readOnly: true, hidden: true, technical: true }),
    own: f.note({ readOnly: true, personal: true, hidden: true, detail: true, max: MAX_OWN, label: 'New text' }),
    text: f.note({ readOnly: true, personal: true, hidden: true, detail: true, max: MAX_TEXT, label: 'Text' }),
    html: f.note({ readOnly: true, personal: true, hidden: true, detail: true, max: 600_000, label: 'HTML' }),
    notes: f.note({ personal: true, max: 1000, detail: true }),
  },
  showIf: {
    via: (row) => Boolean(row['via']),
    failed_item_id: (row) => Boolean(row['failed_item_id']),
  },
})
