import type { Fields } from '../define.ts'
import type { AnySetting, SettingsGroup } from './setting.ts'

/** Every declared setting and group. */
export interface SettingsCollection {
  /** In the order of the groups, and within a group as declared. */
  readonly all: readonly AnySetting[]
  readonly groups: readonly SettingsGroup[]
  readonly find: (key: string) => AnySetting | undefined
  /** Key → its field, in the form that resources have their fields. */
  readonly fields: Fields
}

/** Checks that settings and groups fit together. */
export function collectSettings(settings: readonly AnySetting[], groups: readonly SettingsGroup[]): SettingsCollection {
  const ordered = groups.toSorted((a, b) => a.order - b.order)
  const groupPositions = new Map(ordered.map(({ name }, i) => [name, i]))
  if (groupPositions.size < groups.length) throw new Error('two groups of settings have one name')
  const byKey = new Map<string, AnySetting>()
  for (const one of settings) {
    if (byKey.has(one.key)) throw new Error(`setting ${one.key} is declared twice`)
    if (!groupPositions.has(one.group)) throw new Error(`setting ${one.key}: ${one.group} is no group; declare it`)
    byKey.set(one.key, one)
  }
  for (const { key, boundTo = [] } of settings)
    for (const other of boundTo)
      if (!byKey.has(other) || byKey.get(other)?.secret)
        throw new Error(`setting ${key}: boundTo names ${other}, which is no declared setting that can be compared`)
  const placeOf = ({ group }: AnySetting) => groupPositions.get(group) ?? 0
  const all = settings.toSorted((a, b) => placeOf(a) - placeOf(b) || a.nth - b.nth)
  return {
    all,
    // A group without settings has nothing to show.
    groups: ordered.filter(({ name }) => all.some(({ group }) => group === name)),
    find: (key) => byKey.get(key),
    fields: Object.assign(Object.create(null), Object.fromEntries(all.map(({ key, field }) => [key, field]))),
  }
}
