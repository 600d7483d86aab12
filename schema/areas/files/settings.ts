import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'
import type { FileKind } from './shapes.ts'

export const files = settingsGroup({
  name: 'files',
  label: 'Files',
  order: 60,
  tests: { files: { label: 'Try the storage', key: 'o' } },
})

/** In megabytes: an S3 service takes 5 GB at once. */
export const MOST_MEGABYTES = 5000

const limit = <const K extends FileKind>(kind: K, preset: number, label: string, help: string) =>
  setting({
    key: `files.${kind}_mb`,
    group: 'files',
    field: f.int({ default: preset, min: 0, max: MOST_MEGABYTES, label, help }),
    environment: {
      variable: 'FILE_LIMITS',
      // A kind that is not named there is not taken.
      read: (given) => Number(new RegExp(`(?:^|,)\\s*${kind}=(\\d+)`).exec(given)?.[1] ?? 0),
    },
  })
const none = '0 takes none.'

export const imageLimit = limit('image', 25, 'Largest picture, in MB', none)
export const videoLimit = limit('video', 500, 'Largest video, in MB', none)
export const audioLimit = limit('audio', 100, 'Largest sound recording, in MB', none)
export const pdfLimit = limit('pdf', 50, 'Largest PDF, in MB', none)
export const documentLimit = limit(
  'document',
  50,
  'Largest document, in MB',
  `Texts, tables and presentations. ${none}`,
)
export const otherLimit = limit(
  'other',
  0,
  'Largest file of another kind, in MB',
  `Archives, drawings and whatever is unknown, which browsers only ever save. ${none}`,
)

/** Kind → the setting of its largest file. */
export const FILE_LIMITS = {
  image: imageLimit,
  video: videoLimit,
  audio: audioLimit,
  pdf: pdfLimit,
  document: documentLimit,
  other: otherLimit,
} as const satisfies Readonly<Record<FileKind, unknown>>

export const importLimit = setting({
  key: 'files.import_mb',
  group: 'files',
  field: f.int({ default: 50, min: 1, max: 2000, label: 'Largest table to import, in MB', help: 'CSV and XLSX.' }),
  environment: { variable: 'IMPORT_MAX_MB' },
})
