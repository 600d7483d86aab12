import type { SelectedRecords } from '../../archive/verbs.ts'
import { filterOf } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'

/** What is selected, as a request for many records names it. */
export function chosenOf({
  allMatching,
  selected,
  state,
}: Pick<Listing, 'allMatching' | 'selected' | 'state'>): SelectedRecords {
  return allMatching ? { matching: { filter: filterOf(state), archived: state.archived } } : { ids: [...selected] }
}
