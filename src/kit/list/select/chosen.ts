import type { SelectedRecords } from '../../archive/verbs.ts'
import { filterOf } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'

/** The selection in the notation of requests for many records. */
export function chosenOf({
  allMatching,
  selected,
  state,
}: Pick<Listing, 'allMatching' | 'selected' | 'state'>): SelectedRecords {
  return allMatching ? { matching: { filter: filterOf(state), archived: state.archived } } : { ids: [...selected] }
}
