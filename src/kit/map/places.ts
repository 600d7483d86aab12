import type { AnyResource } from '../../../schema/engine/define.ts'

type Line = Readonly<Record<string, unknown>>

/** What has locations in a record: the record itself, or the lines that its declaration names. */
export function linesOf({ map }: Pick<AnyResource, 'map'>, record: Line): readonly Line[] {
  if (!map) return []
  if (map.lines === undefined) return typeof record[map.lat] === 'number' ? [record] : []
  const lines = record[map.lines]
  return Array.isArray(lines) ? (lines as readonly Line[]) : []
}
