import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { ListPreference } from '../../../../schema/engine/preferences.ts'
import type { Preset } from '../../../../schema/engine/presets.ts'
import { isView, type ListState, readList } from '../listUrl.ts'

/** The query of the built-in view that the list opens with unless the user has chosen another, with its question mark. */
export function firstPreset({ presets }: Pick<AnyResource, 'presets'>): string | undefined {
  const preset = presets.find(({ first }) => first)
  return preset && `?${preset.query}`
}

const EMPTY_STATE = { q: '', filters: {}, archived: false, view: undefined } as const

/** The change of state when a built-in view is opened: other records in another order, in the current view mode. */
export function stateOf(resource: AnyResource, preset: Preset | undefined): Partial<ListState> {
  const { filters, q, sort } = readList(`?${preset?.query ?? ''}`, resource)
  return { ...EMPTY_STATE, filters, q, sort }
}

const text = (filters: ListState['filters']): string =>
  Object.entries(filters)
    .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
    .sort()
    .join('&')

/** Whether a list shows the records of a built-in view, in any order. */
export function isShown(resource: AnyResource, preset: Preset | undefined, state: ListState): boolean {
  const { filters = {}, q } = stateOf(resource, preset)
  return !state.archived && state.q === q && text(state.filters) === text(filters)
}

/** The built-in view that a list shows, if any. */
export const presetOf = (resource: AnyResource, state: ListState): Preset | undefined =>
  isView(state) ? undefined : resource.presets.find((one) => isShown(resource, one, state))

/** The columns that the user chose for a built-in view; for one that declares no columns, those chosen for the list. */
export const ownColumns = (
  { columns, sets }: Pick<ListPreference, 'columns' | 'sets'>,
  preset: Preset | undefined,
): readonly string[] | undefined => (preset && sets?.[preset.key]) ?? (preset?.columns ? undefined : columns)
