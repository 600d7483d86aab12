import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Preset } from '../../../../schema/engine/presets.ts'
import { type ListState, readList } from '../listUrl.ts'

/** The query of the view that the list opens with unless somebody has chosen another, with its question mark. */
export function firstPreset({ presets }: Pick<AnyResource, 'presets'>): string | undefined {
  const preset = presets.find(({ first }) => first)
  return preset && `?${preset.query}`
}

const NOTHING = { q: '', filters: {}, archived: false, view: undefined } as const

/** What a state becomes when a view that everybody has is opened: other records in another order, shown as they are now. */
export function stateOf(resource: AnyResource, preset: Preset | undefined): Partial<ListState> {
  const { filters, q, sort } = readList(`?${preset?.query ?? ''}`, resource)
  return { ...NOTHING, filters, q, sort }
}

const text = (filters: ListState['filters']): string =>
  Object.entries(filters)
    .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
    .sort()
    .join('&')

/** Whether a list shows what such a view shows, in whatever order. */
export function isShown(resource: AnyResource, preset: Preset | undefined, state: ListState): boolean {
  const { filters = {}, q } = stateOf(resource, preset)
  return !state.archived && state.q === q && text(state.filters) === text(filters)
}
