import { isChange } from '../../../schema/engine/permissions.ts'
import { type GridRow, pairsOf, type Rules, setAll } from './permissionGrid.ts'
import { groupOf, type RightGroup } from './rightGroups.ts'

interface Part {
  readonly groups: readonly RightGroup[]
  /** Actions that only read, that change something, or both. */
  readonly what: 'look' | 'change' | 'all'
  readonly on: boolean
}

const DAILY: readonly RightGroup[] = ['general', 'sales', 'work', 'money']

/** Presets to start from: each sets the permissions it concerns and leaves the rest. Choosing one saves nothing. */
export const RIGHT_PRESETS = {
  look: [
    { groups: [...DAILY, 'set_up'], what: 'look', on: true },
    { groups: [...DAILY, 'set_up'], what: 'change', on: false },
  ],
  money_look: [
    { groups: ['money'], what: 'look', on: true },
    { groups: ['money'], what: 'change', on: false },
  ],
  no_money: [{ groups: ['money'], what: 'all', on: false }],
  sales: [{ groups: ['sales'], what: 'all', on: true }],
  work: [{ groups: ['work'], what: 'all', on: true }],
  libraries_look: [
    { groups: ['set_up'], what: 'look', on: true },
    { groups: ['set_up'], what: 'change', on: false },
  ],
  no_administration: [{ groups: ['administration'], what: 'all', on: false }],
} as const satisfies Readonly<Record<string, readonly Part[]>>
export type RightPreset = keyof typeof RIGHT_PRESETS

/** The permissions after applying a preset, limited to those that can be changed here. */
export function withPreset(rules: Rules, rows: readonly GridRow[], preset: RightPreset): Set<string> {
  const parts: readonly Part[] = RIGHT_PRESETS[preset]
  return parts.reduce((granted, { groups, what, on }) => {
    const pairs = rows
      .filter(({ area }) => groups.includes(groupOf(area)))
      .flatMap((row) =>
        pairsOf(
          what === 'all'
            ? row
            : { ...row, actions: row.actions.filter((one) => isChange(one) === (what === 'change')) },
        ),
      )
    return setAll({ ...rules, wanted: granted }, pairs, on)
  }, new Set(rules.wanted))
}
