import { FILE_LIMITS, MAX_MEGABYTES } from '../../../schema/areas/files/settings.ts'
import { FILE_KINDS, type FileKind } from '../../../schema/areas/files/shapes.ts'
import { problem } from '../http/errors.ts'
import type { Settings } from '../settings/settings.ts'

/** Maximum bytes of a file of each kind; kinds that are not named are refused. */
export type FileLimits = Readonly<Partial<Record<FileKind, number>>>

const MEGABYTE = 1_048_576

const knownKinds = new Set<string>(FILE_KINDS)

/** Parses `image=25,pdf=50`: kinds with their limit in megabytes. Undefined for anything else. */
export function readLimits(text: string): FileLimits | undefined {
  const limits: Partial<Record<FileKind, number>> = {}
  for (const part of text.split(',')) {
    const [, kind = '', megabytes] = /^\s*([a-z]+)=(\d{1,4})\s*$/.exec(part) ?? []
    const maximum = Number(megabytes)
    if (!knownKinds.has(kind) || Object.hasOwn(limits, kind) || !(maximum >= 1 && maximum <= MAX_MEGABYTES))
      return undefined
    limits[kind as FileKind] = maximum * MEGABYTE
  }
  return limits
}

/** The limits in force when a request arrived; a kind with zero megabytes is refused. */
export const limitsOf = (settings: Settings): FileLimits =>
  Object.fromEntries(
    FILE_KINDS.flatMap((kind) => {
      const megabytes = settings.now(FILE_LIMITS[kind])
      return megabytes > 0 ? [[kind, megabytes * MEGABYTE]] : []
    }),
  )

/** The largest file allowed for any kind. */
export const largest = (limits: FileLimits): number => Math.max(0, ...Object.values(limits))

/** @throws problem 415 kind_not_taken, 413 too_large with the limit in bytes */
export function checkLimit(limits: FileLimits, kind: FileKind, size: number): void {
  const limit = limits[kind]
  if (limit === undefined) throw problem(415, 'kind_not_taken', { kind, kinds: Object.keys(limits) })
  if (size > limit) throw problem(413, 'too_large', { kind, limit })
}
