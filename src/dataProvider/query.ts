import type { FilterPayload, PaginationPayload, SortPayload } from 'ra-core'
import { joinValues } from '../../schema/engine/text/separated.ts'

/** Parameters whose value is a single text: the full-text search and the ends of ranges. */
const SINGLE = /^q$|_(gte|gt|lte|lt)$/

/** The sort order as clients write it: `field:direction` (fixed by the specification). */
export const sortToken = ({ field, order }: SortPayload): string => `${field}:${order.toLowerCase()}`

/** Converts `position:desc` to the two parameters of a request. Without a direction it is ascending. */
export function sortParams(token: string): { sort: string; direction: 'asc' | 'desc' } {
  const colon = token.lastIndexOf(':')
  if (colon < 0) return { sort: token, direction: 'asc' }
  return { sort: token.slice(0, colon), direction: token.slice(colon + 1) === 'desc' ? 'desc' : 'asc' }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Filters as parameters; empty ones are left out. */
export function filterParams(filter: FilterPayload = {}): [string, string][] {
  return Object.entries(filter)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, SINGLE.test(name) ? String(value) : joinValues([value].flat())])
}

interface ListQuery {
  readonly pagination?: PaginationPayload | undefined
  readonly sort?: SortPayload | undefined
  readonly filter?: FilterPayload | undefined
}

/** The query string of a list, without its question mark. */
export function listQuery({ pagination, sort, filter }: ListQuery): string {
  const params = new URLSearchParams(filterParams(filter))
  if (sort) for (const [name, value] of Object.entries(sortParams(sortToken(sort)))) params.set(name, value)
  if (pagination) {
    params.set('page', String(pagination.page))
    params.set('limit', String(pagination.perPage))
  }
  return params.toString()
}
