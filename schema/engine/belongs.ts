import type { AnyResource } from './define.ts'
import { ACT_ACTIONS, type Action, catalogue, isChange, type Permission, permission } from './permissions.ts'

/**
 * Whose the records of a resource are. `business`: they are shared by all franchises, so everybody with the permission reads them, and only
 * those who see all records change them. Otherwise the columns that name the franchise and the people (besides whoever made it) a record
 * belongs to; `id` where the record is the franchise.
 */
export type Ownership<N extends string = string> =
  | 'business'
  | {
      readonly franchise?: N | 'id'
      /** Where a new record that names no franchise gets it from, tried in this order. Where there is one franchise alone, it is that one. */
      readonly from?: readonly FranchiseSource<N>[]
      /** Whose a new record is follows from rules of its own: it is not given a franchise. */
      readonly byOwnRules?: true
      readonly people?: readonly N[]
      /** Read by everybody with the permission; changed by its own franchise, or, where it names none, by those who see all records. */
      readonly readBy?: 'everyone'
    }

/** Gives a new record its franchise: a record that it refers to, or the place where its work is, by the areas that franchises serve. */
export type FranchiseSource<N extends string = string> =
  | { readonly record: N }
  /**
   * Paths to the postcode and the town: `postcode` of its own, `addresses.postcode` of its lines, `address_id.postcode` of the line that it names.
   */
  | { readonly postcode: N | `${N}.${string}`; readonly town: N | `${N}.${string}` }

/** Whose what an action or a question that is about no resource deals with: `business` is for those who see all records. */
export type EndpointScope =
  /** The whole business. */
  | 'business'
  /** Records of resources, each within the scope of the caller. */
  | 'records'
  /** What belongs to the caller alone. */
  | 'caller'
  /** Facts that are no secret to anybody who may come in. */
  | 'everyone'

/** Permissions that reach over the whole business although no resource of their area says so. */
const OTHER_BUSINESS: readonly Permission[] = ['Logs:truncate', 'ServerLogs:list', 'SettingGroups:edit']

const kept = new WeakMap<object, ReadonlySet<string>>()

/**
 * Permissions that only those have who see all records: changes of what is shared by all franchises. A group whose scope is narrower may hold
 * them; they have no effect until its scope is the whole business.
 */
export function businessPermissions(resources: readonly AnyResource[]): ReadonlySet<string> {
  const known = kept.get(resources)
  if (known) return known
  const areas = catalogue(resources)
  const all = resources.flatMap(({ area, belongs }): Permission[] => {
    if (belongs === 'business')
      return resources.every((one) => one.area !== area || one.belongs === 'business')
        ? (areas.get(area) ?? []).filter(isChange).map((action) => permission(area, action))
        : []
    // A franchise is made and closed by those who see them all; it may be changed by its own people.
    if (belongs.franchise === 'id') return (['add', 'delete'] as const).map((action) => permission(area, action))
    return []
  })
  const found: ReadonlySet<string> = new Set([...all, ...OTHER_BUSINESS])
  kept.set(resources, found)
  return found
}

interface WithinScope {
  readonly permissions: ReadonlySet<string>
  readonly withheld: ReadonlySet<string>
}
const NOTHING: ReadonlySet<string> = new Set()
const narrowed = new WeakMap<ReadonlySet<string>, WithinScope>()

/**
 * Splits what a group gives into what has effect with its scope, and what has none until it sees all records. The same set gives the same sets: what
 * lists read is kept by them.
 */
export function withinScope(granted: ReadonlySet<string>, scope: string, business: ReadonlySet<string>): WithinScope {
  if (scope === 'all') return { permissions: granted, withheld: NOTHING }
  const known = narrowed.get(granted)
  if (known) return known
  const isWithheld = (one: string) => business.has(one)
  const found = {
    permissions: new Set([...granted].filter((one) => !isWithheld(one))),
    withheld: new Set([...granted].filter(isWithheld)),
  }
  narrowed.set(granted, found)
  return found
}

/** Whether a resource is shared by all franchises and this would change it. */
export const changesBusiness = ({ belongs }: AnyResource, act: keyof typeof ACT_ACTIONS): boolean => {
  const action: Action = ACT_ACTIONS[act]
  return belongs === 'business' && isChange(action)
}

/** @param complain throws, with what is wrong and its remedy */
export function checkOwnership(belongs: Ownership, fields: readonly string[], complain: (what: string) => never): void {
  if (belongs === 'business') return
  const { franchise, people = [], from = [] } = belongs
  if (franchise === undefined && people.length === 0) complain('belongs to nobody; say business, a franchise or people')
  const sources = from.flatMap((source) => ('record' in source ? [source.record] : [source.postcode, source.town]))
  const named = [...people, ...sources.map((path) => path.split('.')[0] as string)]
  for (const name of [...(franchise === undefined || franchise === 'id' ? [] : [franchise]), ...named])
    if (!fields.includes(name))
      complain(`belongs names ${name}, which is no field; the fields are ${fields.join(', ')}`)
}
