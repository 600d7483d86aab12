import type { permissionsOfGroup } from '../../../schema/areas/access/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { ACTIONS, type Action, type Permission, permission } from '../../../schema/engine/permissions.ts'

/** What a group may do, and from where. */
export type GroupRights = EndpointAnswer<typeof permissionsOfGroup>

/** An area with its name and the actions that exist in it. */
export interface GridRow {
  readonly area: string
  readonly name: string
  readonly actions: readonly Action[]
}

/** What few areas have stands behind what they share, each with its name. */
const RARE: ReadonlySet<Action> = new Set([
  'breakdown',
  'availability',
  'profileView',
  'materialsFinances',
  'servicesFinances',
  'import',
  'revert',
  'truncate',
  'overlap',
  'approve',
  'view',
])

/** The columns that the rows share, in the order of the catalogue. */
export const columnsOf = (rows: readonly GridRow[]): readonly Action[] =>
  ACTIONS.filter((action) => !RARE.has(action) && rows.some(({ actions }) => actions.includes(action)))

/** What an area has besides, in the order of the catalogue. */
export const rareOf = ({ actions }: GridRow): readonly Action[] => actions.filter((action) => RARE.has(action))

/** Whether a row gives anything by itself, besides what is inherited, or is about to. */
export const differs = ({ base, wanted }: Rules, row: GridRow): boolean =>
  pairsOf(row).some((pair) => wanted.has(pair) || base.has(pair))

export const pairsOf = ({ area, actions }: GridRow): Permission[] => actions.map((action) => permission(area, action))

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What saving would change. */
export const difference = (base: ReadonlySet<string>, wanted: ReadonlySet<string>): Difference => ({
  added: [...wanted].filter((one) => !base.has(one)),
  removed: [...base].filter((one) => !wanted.has(one)),
})

/** The same changes over what somebody else has saved meanwhile. */
export function rebase(base: ReadonlySet<string>, wanted: ReadonlySet<string>, theirs: Iterable<string>): Set<string> {
  const { added, removed } = difference(base, wanted)
  const next = new Set([...theirs, ...added])
  for (const one of removed) next.delete(one)
  return next
}

/** What the grid has to know of each pair. */
export interface Rules {
  readonly base: ReadonlySet<string>
  readonly wanted: ReadonlySet<string>
  readonly inherited: GroupRights['inherited']
  /** Without effect in this group, whose scope is not the whole business. */
  readonly noEffect: ReadonlySet<string>
  /** Whether the person at the screen has the pair, and so may give and take it. */
  readonly mayGive: (pair: string) => boolean
  /** The program is looked at as a group: nothing can be changed. */
  readonly viewing: boolean
  /** What the server would refuse of the whole group. */
  readonly locked: GroupRights['locked']
}

/** Why a tick cannot be changed here; undefined when it can. */
export function lockOf(
  { base, wanted, inherited, mayGive, viewing, locked }: Rules,
  pair: string,
): 'inherited' | 'not_yours' | 'viewing' | 'above_you' | 'own_group' | undefined {
  if (viewing) return 'viewing'
  // What the group gives by itself as well can be taken from it, and given back.
  if (inherited[pair] && !wanted.has(pair) && !base.has(pair)) return 'inherited'
  if (!mayGive(pair)) return 'not_yours'
  if (locked === 'above_you') return 'above_you'
  // What one's own group has can be taken from it, and given back before it is saved.
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

/** Ticks or unticks all of these that can be changed; what is inherited is not given twice. */
export function setAll(rules: Rules, pairs: readonly string[], on: boolean): Set<string> {
  const next = new Set(rules.wanted)
  for (const pair of pairs) {
    if (lockOf(rules, pair)) continue
    if (!on) next.delete(pair)
    else if (!rules.inherited[pair] || rules.base.has(pair)) next.add(pair)
  }
  return next
}
