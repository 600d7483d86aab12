import { rights } from '../rights.ts'
import type { AnyResource } from './define.ts'
import { ACT_ACTIONS, type Action, catalogue, isChange, type Permission, permission } from './permissions.ts'

/**
 * Who owns the records of a resource. `business`: all franchises share them, so everyone with the permission reads them and only people who see all
 * records change them. Otherwise: the columns that name the franchise and the people, besides the creator, that a record belongs to; `id` when the
 * record is the franchise.
 */
export type Ownership<N extends string = string> =
  | 'business'
  | {
      /** Field with the franchise that owns a record; `id` where the record is the franchise itself. */
      readonly franchise?: N | 'id'
      /** Where a new record without a franchise gets it from, tried in this order. When there is only one franchise, it is used. */
      readonly from?: readonly FranchiseSource<N>[]
      /** Rules of its own decide the owner of a new record: it is given no franchise. */
      readonly byOwnRules?: true
      /** Fields with the people whose own records these are. */
      readonly people?: readonly N[]
      /** Read by everyone with the permission; changed by its own franchise, or, without one, by people who see all records. */
      readonly readBy?: 'everyone'
    }

/** Where the franchise of a new record comes from: a referenced record, or the place of the work by the areas that franchises serve. */
export type FranchiseSource<N extends string = string> =
  | {
      /** A reference: the franchise of that record. */
      readonly record: N
    }
  | {
      /** Path to the postcode of the work: `postcode` of the record, `addresses.postcode` of its lines, `address_id.postcode` of a referenced line. */
      readonly postcode: N | `${N}.${string}`
      /** Path to the town of the work, likewise. */
      readonly town: N | `${N}.${string}`
    }

/** Whose data an action or endpoint without a resource deals with: `business` is for people who see all records. */
export type EndpointScope =
  /** The whole business. */
  | 'business'
  /** Records of resources, each within the caller's scope. */
  | 'records'
  /** Data of the caller alone. */
  | 'caller'
  /** Facts that anyone who may sign in can know. */
  | 'everyone'

/** Permissions that affect the whole business although no resource of their area says so. */
const OTHER_BUSINESS: readonly Permission[] = [
  'ServerLogs:list',
  'SettingGroups:edit',
  ...rights.flatMap(({ permission, wholeBusiness }) => (wholeBusiness ? [permission] : [])),
]

const permissionsByResources = new WeakMap<object, ReadonlySet<string>>()

/**
 * Permissions that need access to all records: changes of data that all franchises share. A group with a narrower scope may hold them, but they have
 * no effect until its scope is the whole business.
 */
export function businessPermissions(resources: readonly AnyResource[]): ReadonlySet<string> {
  const cached = permissionsByResources.get(resources)
  if (cached) return cached
  const areas = catalogue(resources)
  const all = resources.flatMap(({ area, belongs }): Permission[] => {
    if (belongs === 'business')
      return resources.every((one) => one.area !== area || one.belongs === 'business')
        ? (areas.get(area) ?? []).filter(isChange).map((action) => permission(area, action))
        : []
    // Only people who see all franchises create and archive one; its own people may change it.
    if (belongs.franchise === 'id') return (['add', 'delete'] as const).map((action) => permission(area, action))
    return []
  })
  const found: ReadonlySet<string> = new Set([...all, ...OTHER_BUSINESS])
  permissionsByResources.set(resources, found)
  return found
}

interface WithinScope {
  readonly permissions: ReadonlySet<string>
  readonly withheld: ReadonlySet<string>
}
const NO_PERMISSIONS: ReadonlySet<string> = new Set()
const narrowed = new WeakMap<ReadonlySet<string>, WithinScope>()

/**
 * Splits a group's permissions into those that have effect with its scope and those that need access to all records. The same set gives the same
 * result objects, which other caches use as keys.
 */
export function withinScope(granted: ReadonlySet<string>, scope: string, business: ReadonlySet<string>): WithinScope {
  if (scope === 'all') return { permissions: granted, withheld: NO_PERMISSIONS }
  const cached = narrowed.get(granted)
  if (cached) return cached
  const isWithheld = (one: string) => business.has(one)
  const found = {
    permissions: new Set([...granted].filter((one) => !isWithheld(one))),
    withheld: new Set([...granted].filter(isWithheld)),
  }
  narrowed.set(granted, found)
  return found
}

/** Whether the action changes a resource that all franchises share. */
export const changesBusiness = ({ belongs }: AnyResource, act: keyof typeof ACT_ACTIONS): boolean => {
  const action: Action = ACT_ACTIONS[act]
  return belongs === 'business' && isChange(action)
}

/** @param complain throws, naming the fault and the remedy */
export function checkOwnership(
  ownership: Ownership,
  fields: readonly string[],
  complain: (what: string) => never,
): void {
  if (ownership === 'business') return
  const { franchise, people = [], from = [] } = ownership
  if (franchise === undefined && people.length === 0) complain('belongs to nobody; say business, a franchise or people')
  const sources = from.flatMap((source) => ('record' in source ? [source.record] : [source.postcode, source.town]))
  const named = [...people, ...sources.map((path) => path.split('.')[0] as string)]
  for (const name of [...(franchise === undefined || franchise === 'id' ? [] : [franchise]), ...named])
    if (!fields.includes(name))
      complain(`belongs names ${name}, which is no field; the fields are ${fields.join(', ')}`)
}
