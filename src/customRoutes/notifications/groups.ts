import type { Line } from '../../../schema/areas/notifications/shapes.ts'

/** Notifications about one record, newest first; those about several records are a group of their own. */
export interface Group {
  readonly key: string
  readonly lines: readonly [Line, ...Line[]]
  readonly unread: number
}

/**
 * Groups notifications by record, in the order of each group's newest.
 * @param lines newest first
 */
export function groupsOf(lines: readonly Line[]): readonly Group[] {
  const groups = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const key = line.about_id === null ? `line ${line.id}` : `${line.about} ${line.about_id}`
    const found = groups.get(key)
    if (found) found.push(line)
    else groups.set(key, [line])
  }
  return [...groups].map(([key, groupLines]) => ({
    key,
    lines: groupLines,
    unread: groupLines.filter(({ read }) => !read).length,
  }))
}
