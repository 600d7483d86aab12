import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { numberOf } from '../jobs/work.ts'

/** Waiting, in progress, ready, deleted (expired or archived), or failed. */
export const STATUSES = ['waiting', 'making', 'done', 'gone', 'failed'] as const

const COUNTS = ['rows', 'files', 'missing', 'size'] as const

const count = (label: string, help?: string) =>
  f.int({ readOnly: true, default: 0, list: true, sort: false, label, ...(help ? { help } : {}) })

/** A complete copy of the business, made in the background from one snapshot. */
export default defineResource({
  name: 'take-outs',
  path: 'settings/take-outs',
  area: 'TakeOuts',
  belongs: 'business',
  label: ['Data export', 'Data exports'],
  about: 'A complete copy of your data in one file: records, files and the log. You can set up a new server from it.',
  represent: 'name',
  sort: ['created_at', 'desc'],
  archive: true,
  noImport: true,
  features: { comments: true },
  record: { elsewhere: ['status', ...COUNTS, 'progress', 'sha256'] },
  fields: {
    name: f.text({ readOnly: true, hidden: true, list: true, search: true, max: 32, generated: numberOf('O', 'id') }),
    status: f.choice(STATUSES, {
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
      sort: false,
      labels: { making: 'Creating', gone: 'Deleted' },
    }),
    progress: f.int({
      readOnly: true,
      default: 0,
      max: 100,
      list: true,
      sort: false,
      label: 'Progress',
      help: 'Percentage completed.',
    }),
    rows: count('Rows', 'Rows of all tables, including the log.'),
    files: count('Files'),
    missing: count('Files not found', 'Files listed in records but missing from the storage.'),
    size: f.int({
      readOnly: true,
      default: 0,
      max: 2_147_483_647,
      list: true,
      sort: false,
      label: 'Size in kB',
    }),
    sha256: f.text({
      readOnly: true,
      technical: true,
      max: 64,
      detail: true,
      label: 'SHA-256',
      help: 'Checksum of the file, to verify a copy.',
    }),
    notes: f.note({ max: 1000, detail: true, help: 'What this export is for.' }),
  },
  sections: [
    { key: 'what', label: 'Details', fields: ['notes', 'status', 'progress', 'sha256'] },
    { key: 'counts', label: 'Contents', fields: COUNTS },
  ],
  showIf: Object.fromEntries(
    [...COUNTS, 'sha256'].map((name) => [
      name,
      (row: Readonly<Record<string, unknown>>) => row['status'] === 'done' || row['status'] === 'gone',
    ]),
  ),
})
