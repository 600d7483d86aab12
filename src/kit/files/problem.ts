import type { FileKind } from '../../../schema/areas/files/shapes.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { RefusedCall } from '../ports.ts'
import { sizeText } from './file.ts'

/** Why a file could not be uploaded: the end of a message key `files.problem.*`, with its arguments. */
export interface Problem {
  readonly code: string
  readonly args?: Readonly<Record<string, unknown>>
  /** The same file would be refused again. */
  readonly final: boolean
}

export type Limits = Readonly<Partial<Record<FileKind, number>>>

/** Types that browsers determine from the extension and the server from the content, with the same result. */
const PLAIN: readonly FileKind[] = ['image', 'video', 'audio']

const CONTENT = ['active', 'damaged', 'unfolds_too_large', 'virus', 'too_large_to_scan']
const FINAL = [
  'too_large',
  'kind_not_taken',
  'not_what_it_says',
  'program',
  'empty',
  'forbidden',
  'archived',
  'gone',
  ...CONTENT,
]
const KNOWN_CODES = [
  ...FINAL,
  'storage_full',
  'storage_read_only',
  'storage_away',
  'scanner_away',
  'viewing_as',
  'network',
  'failure',
]
/** Errors of the database that users see as errors of the storage, because the difference does not matter to them. */
const SAME: Readonly<Record<string, string>> = { database_full: 'storage_full', database_away: 'storage_away' }

const problem = (code: string, args?: Problem['args']): Problem => ({
  code,
  final: FINAL.includes(code),
  ...(args ? { args } : {}),
})

/**
 * Checks a file before it is sent, for errors that another attempt would not change.
 * @param limits undefined until they are loaded
 */
export function problemBefore(file: Pick<File, 'size' | 'type'>, limits: Limits | undefined): Problem | null {
  if (file.size === 0) return problem('empty')
  if (!limits) return null
  const [sort = ''] = file.type.split('/')
  const kind = file.type === 'application/pdf' ? 'pdf' : PLAIN.find((one) => one === sort)
  if (kind && limits[kind] === undefined) return problem('kind_not_taken')
  const maxBytes = (kind && limits[kind]) ?? Math.max(...Object.values(limits))
  return file.size > maxBytes ? problem('too_large', { limit: sizeText(maxBytes) }) : null
}

/** The reason that the server gave. */
export function problemOf(error: unknown): Problem {
  const {
    status,
    code: serverCode = '',
    body,
  } = error as RefusedCall & { body?: { limit?: number; errors?: FieldErrors } }
  const code = SAME[serverCode] ?? serverCode
  if (status === undefined) return problem('network')
  if (status === 404) return problem('gone')
  if (body?.errors?.['file']) return problem('empty')
  if (code === 'too_large') return problem(code, { limit: sizeText(body?.limit ?? 0) })
  return problem(code && KNOWN_CODES.includes(code) ? code : 'failure')
}
