import { isChange } from '../../../schema/engine/permissions.ts'
import { type GridRow, pairsOf, type Rules, setAll } from './permissionGrid.ts'
import { groupOf, type RightGroup } from './rightGroups.ts'

interface Part {
  readonly groups: readonly RightGroup[]
  /** Those that look, those that change something, or both. */
  readonly what: 'look' | 'change' | 'all'
  readonly on: boolean
}

const DAILY: readonly RightGroup[] = ['general', 'sales', 'work', 'money']

/** Steps to begin from: each gives and takes what it speaks of and leaves the rest. Nothing is saved by choosing one. */
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

/** What is wanted with a preset: of what can be changed here, as by ticks. */
export function withPreset(rules: Rules, rows: readonly GridRow[], preset: RightPreset): Set<string> {
  const parts: readonly Part[] = RIGHT_PRESETS[preset]
  return parts.reduce((wanted, { groups, what, on }) => {
    const pairs = rows
      .filter(({ area }) => groups.includes(groupOf(area)))
      .flatMap((row) =>
        pairsOf(
          what === 'all'
            ? row
            : { ...row, actions: row.actions.filter((one) => isChange(one) === (what === 'change')) },
        ),
      )
    return setAll({ ...rules, wanted }, pairs, on)
  }, new Set(rules.wanted))
}
