import type { FileInfo, FileKind } from '../../../schema/areas/files/shapes.ts'

/** The record that files belong to. */
export interface Subject {
  /** Name of its resource. */
  readonly resource: string
  readonly id: number
}

/** Types that can be viewed here; others are downloaded. */
const VIEWABLE_KINDS: readonly FileKind[] = ['image', 'video', 'audio', 'pdf']
export const isShown = ({ kind }: Pick<FileInfo, 'kind'>): boolean => VIEWABLE_KINDS.includes(kind)

/** The address that downloads a file instead of showing it. */
export const downloadUrl = ({ url }: Pick<FileInfo, 'url'>): string => `${url}&download=1`

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** Formats a file size: `640 KB`, `2.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const amount = bytes / 1024 ** power
  return `${amount.toFixed(power > 1 && amount < 10 ? 1 : 0)} ${UNITS[power]}`
}

/** The extension of a name in capitals, for files without a picture: `DOCX`. Empty where there is none. */
export const endingOf = (name: string): string => (/\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase()
