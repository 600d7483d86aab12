import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'
import type { FileKind } from './shapes.ts'

export const files = settingsGroup({
  name: 'files',
  label: 'Files',
  order: 60,
  tests: { files: { label: 'Test storage', key: 'o' } },
})

/** In megabytes: an S3 service accepts 5 GB at once. */
export const MAX_MEGABYTES = 5000

const limit = <const K extends FileKind>(kind: K, preset: number, label: string, help: string) =>
  setting({
    key: `files.${kind}_mb`,
    group: 'files',
    field: f.int({ default: preset, min: 0, max: MAX_MEGABYTES, label, help }),
    environment: {
      variable: 'FILE_LIMITS',
      // Kinds that are not named are refused.
      read: (variable) => Number(new RegExp(`(?:^|,)\\s*${kind}=(\\d+)`).exec(variable)?.[1] ?? 0),
    },
  })
const none = 'Enter 0 to refuse them.'

export const imageLimit = limit('image', 25, 'Maximum image size (MB)', none)
export const videoLimit = limit('video', 500, 'Maximum video size (MB)', none)
export const audioLimit = limit('audio', 100, 'Maximum audio size (MB)', none)
export const pdfLimit = limit('pdf', 50, 'Maximum PDF size (MB)', none)
export const documentLimit = limit(
  'document',
  50,
  'Maximum document size (MB)',
  `Text documents, spreadsheets and presentations. ${none}`,
)
export const otherLimit = limit(
  'other',
  0,
  'Maximum size of other files (MB)',
  `Archives, drawings and unknown file types. ${none}`,
)

/** Kind → the setting with its size limit. */
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
  field: f.int({ default: 50, min: 1, max: 2000, label: 'Maximum import size (MB)', help: 'For CSV and XLSX files.' }),
  environment: { variable: 'IMPORT_MAX_MB' },
})
