import { filterOf } from '../list/listUrl.ts'
import type { Listing } from '../list/useListing.ts'

export interface ExportChoice {
  readonly format: 'csv' | 'xlsx'
  readonly style: 'locale' | 'iso'
  readonly columns: readonly string[]
}

/** Parameters whose value is a single text. */
const SINGLE = /^q$|_(gte|gt|lte|lt)$/

const joinEscaped = (values: readonly unknown[]) => values.map((v) => String(v).replace(/[\\,]/g, '\\$&')).join(',')

type Asked = Pick<Listing, 'state' | 'selected' | 'allMatching'>

/** The parameters of the request: the selected rows, else all that the list matches, in its order. */
export function exportParams({ state, selected, allMatching }: Asked, choice: ExportChoice, locale: string) {
  const { field, order } = state.sort
  const filters = Object.entries(filterOf(state)).map(([name, value]) => [
    name,
    SINGLE.test(name) ? String(value) : joinEscaped([value].flat()),
  ])
  const only = selected.size > 0 && !allMatching
  return {
    format: choice.format,
    style: choice.style,
    locale,
    columns: joinEscaped(choice.columns),
    archived: String(state.archived),
    sort: field,
    direction: order === 'DESC' ? 'desc' : 'asc',
    ...(only ? { ids: [...selected] } : Object.fromEntries(filters)),
  }
}
