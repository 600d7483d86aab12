import type { permissionsOfGroup } from '../../../schema/areas/access/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import {
  ACTIONS,
  type Action,
  GENERAL_ACTIONS,
  type Permission,
  permission,
} from '../../../schema/engine/permissions.ts'

/** The permissions of a group, and where they come from. */
export type GroupRights = EndpointAnswer<typeof permissionsOfGroup>

/** An area's label with the actions that exist in it. */
export interface GridRow {
  readonly area: string
  readonly name: string
  readonly actions: readonly Action[]
}

/** Actions that many areas have: each is a column. The others are shown after the columns, each with its name. */
const COMMON: ReadonlySet<Action> = new Set(
  GENERAL_ACTIONS.filter((action) => action !== 'import' && action !== 'view'),
)

/** The common columns, in the order of the catalogue. */
export const columnsOf = (rows: readonly GridRow[]): readonly Action[] =>
  ACTIONS.filter((action) => COMMON.has(action) && rows.some(({ actions }) => actions.includes(action)))

/** Further actions of an area, in the order of the catalogue. */
export const rareOf = ({ actions }: GridRow): readonly Action[] => actions.filter((action) => !COMMON.has(action))

/** Whether a row gives anything besides inherited permissions, or will after saving. */
export const differs = ({ base, wanted }: Rules, row: GridRow): boolean =>
  pairsOf(row).some((pair) => wanted.has(pair) || base.has(pair))

export const pairsOf = ({ area, actions }: GridRow): Permission[] => actions.map((action) => permission(area, action))

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What saving would change. */
export const difference = (base: ReadonlySet<string>, requested: ReadonlySet<string>): Difference => ({
  added: [...requested].filter((one) => !base.has(one)),
  removed: [...base].filter((one) => !requested.has(one)),
})

/** Applies the same changes to what another user has saved meanwhile. */
export function rebase(
  base: ReadonlySet<string>,
  requested: ReadonlySet<string>,
  serverPermissions: Iterable<string>,
): Set<string> {
  const { added, removed } = difference(base, requested)
  const next = new Set([...serverPermissions, ...added])
  for (const one of removed) next.delete(one)
  return next
}

/** What the grid has to know about each pair. */
export interface Rules {
  readonly base: ReadonlySet<string>
  readonly wanted: ReadonlySet<string>
  readonly inherited: GroupRights['inherited']
  /** Without effect in this group, because its scope is not the whole business. */
  readonly noEffect: ReadonlySet<string>
  /** Whether the user has the pair, and so may give and remove it. */
  readonly mayGive: (pair: string) => boolean
  /** Viewing as a group: nothing can be changed. */
  readonly viewing: boolean
  /** What the server would refuse for the whole group. */
  readonly locked: GroupRights['locked']
}

/** Why a check box cannot be changed here; undefined where it can. */
export function lockOf(
  { base, wanted, inherited, mayGive, viewing, locked }: Rules,
  pair: string,
): 'inherited' | 'not_yours' | 'viewing' | 'above_you' | 'own_group' | undefined {
  if (viewing) return 'viewing'
  // A permission that is both inherited and given directly can be removed and restored.
  if (inherited[pair] && !wanted.has(pair) && !base.has(pair)) return 'inherited'
  if (!mayGive(pair)) return 'not_yours'
  if (locked === 'above_you') return 'above_you'
  // A permission of the user's own group can be removed, and restored before it is saved.
  return locked === 'own_group' && !base.has(pair) ? 'own_group' : undefined
}

export const isTicked = ({ wanted, inherited }: Rules, pair: string): boolean =>
  wanted.has(pair) || inherited[pair] !== undefined

/** Whether all, some or none of these are ticked, and whether any can be changed. */
export function summed(rules: Rules, pairs: readonly string[]) {
  const ticked = pairs.filter((pair) => isTicked(rules, pair)).length
  return {
    all: pairs.length > 0 && ticked === pairs.length,
    some: ticked > 0 && ticked < pairs.length,
    locked: pairs.every((pair) => lockOf(rules, pair) !== undefined),
  }
}

/** Ticks or clears those that can be changed; inherited ones are not added again. */
export function setAll(rules: Rules, pairs: readonly string[], isGranted: boolean): Set<string> {
  const next = new Set(rules.wanted)
  for (const pair of pairs) {
    if (lockOf(rules, pair)) continue
    if (!isGranted) next.delete(pair)
    else if (!rules.inherited[pair] || rules.base.has(pair)) next.add(pair)
  }
  return next
}
