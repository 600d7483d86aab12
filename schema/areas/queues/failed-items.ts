import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { QUEUE_LABELS, QUEUES } from './queues.ts'

/** Waiting for someone, to be retried, processed after all, or dismissed. */
export const STATUSES = ['failed', 'retrying', 'processed', 'discarded'] as const

/** It is malformed, or processing it failed. */
const PROBLEMS = ['unreadable', 'failed'] as const

/** Items that a queue could not process after two attempts; the items after them were processed. */
export default defineResource({
  name: 'failed-items',
  path: 'settings/failed-items',
  area: 'FailedItems',
  belongs: 'business',
  label: ['Failed item', 'Failed items'],
  about: 'Emails, events and background jobs that failed twice. They do not block anything else.',
  represent: 'subject',
  sort: ['created_at', 'desc'],
  columns: ['subject', 'sender', 'queue', 'problem', 'status', 'received_at'],
  archive: true,
  noImport: true,
  madeByProgram: true,
  features: { comments: true },
  record: { elsewhere: ['size'] },
  presets: [
    { key: 'failed', label: 'Failed', query: 'status=failed' },
    { key: 'processed', label: 'Processed', query: 'status=processed' },
    { key: 'discarded', label: 'Discarded', query: 'status=discarded' },
  ],
  fields: {
    subject: f.text({ readOnly: true, personal: true, max: 255, default: '(no subject)', list: true, search: true }),
    sender: f.text({ readOnly: true, personal: true, max: 255, list: true, search: true, label: 'From' }),
    queue: f.choice(QUEUES, {
      readOnly: true,
      default: 'incoming_mail',
      list: true,
      filter: true,
      sort: false,
      labels: QUEUE_LABELS,
      label: 'Type',
    }),
    problem: f.choice(PROBLEMS, {
      readOnly: true,
      default: 'failed',
      list: true,
      filter: true,
      sort: false,
      labels: { unreadable: 'Could not be read', failed: 'Could not be processed' },
    }),
    reason: f.text({
      readOnly: true,
      personal: true,
      max: 500,
      list: true,
      sort: false,
      label: 'Error',
      help: 'Technical details for support.',
    }),
    status: f.choice(STATUSES, {
      readOnly: true,
      default: 'failed',
      list: true,
      filter: true,
      sort: false,
      labels: {
        failed: 'Failed',
        retrying: 'Waiting to be tried again',
        processed: 'Processed',
        discarded: 'Discarded',
      },
    }),
    tries: f.int({ readOnly: true, default: 0, label: 'Tries' }),
    received_at: f.instant({ readOnly: true, list: true, filter: true, label: 'Received' }),
    key: f.text({ readOnly: true, hidden: true, technical: true, max: 500, label: 'Key' }),
    size: f.int({
      readOnly: true,
      default: 0,
      max: 2_147_483_647,
      label: 'Size in bytes',
      help: 'Size of the original.',
    }),
    notes: f.note({ max: 1000, detail: true, help: 'What was done to resolve it.' }),
  },
})
