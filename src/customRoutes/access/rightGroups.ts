import { LIBRARY_ENTRIES, MENU_GROUPS } from '../../layout/menu.ts'
import type { GridRow } from './permissionGrid.ts'

export const RIGHT_GROUPS = ['general', 'sales', 'work', 'money', 'set_up', 'administration'] as const
export type RightGroup = (typeof RIGHT_GROUPS)[number]

const inMenu = new Map<string, RightGroup>()
for (const [group, entries] of Object.entries(MENU_GROUPS))
  for (const { area } of entries) if (!inMenu.has(area)) inMenu.set(area, group as RightGroup)
for (const { area } of LIBRARY_ENTRIES) if (!inMenu.has(area)) inMenu.set(area, 'set_up')

/** Areas without an entry of their own in the menu. */
const GROUP_BY_AREA: Readonly<Record<string, RightGroup>> = {
  Libraries: 'set_up',
  Logs: 'administration',
  JobTemplates: 'work',
  MyVisits: 'work',
}

/** The menu group of an area. */
export const groupOf = (area: string): RightGroup => inMenu.get(area) ?? GROUP_BY_AREA[area] ?? 'general'

/** The rows under the headings of the menu; each group with its rows. */
export const grouped = (rows: readonly GridRow[]): readonly (readonly [RightGroup, readonly GridRow[]])[] =>
  RIGHT_GROUPS.flatMap((group) => {
    const groupRows = rows.filter(({ area }) => groupOf(area) === group)
    return groupRows.length > 0 ? [[group, groupRows] as const] : []
  })
