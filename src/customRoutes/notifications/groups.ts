import type { Line } from '../../../schema/areas/notifications/shapes.ts'

/** Lines about one record, newest first; lines about many stand alone. */
export interface Group {
  readonly key: string
  readonly lines: readonly [Line, ...Line[]]
  readonly unread: number
}

/** Lines in groups by record, in the order of the newest line of each. @param lines newest first */
export function groupsOf(lines: readonly Line[]): readonly Group[] {
  const groups = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const key = line.about_id === null ? `line ${line.id}` : `${line.about} ${line.about_id}`
    const found = groups.get(key)
    if (found) found.push(line)
    else groups.set(key, [line])
  }
  return [...groups].map(([key, of]) => ({ key, lines: of, unread: of.filter(({ read }) => !read).length }))
}
