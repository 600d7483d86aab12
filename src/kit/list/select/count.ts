import type { Translate } from '../../ports.ts'
import type { Listing } from '../useListing.ts'

type Counted = Pick<Listing, 'allMatching' | 'selected' | 'total' | 'atLeast'>

export const formatCount = (n: number): string => n.toLocaleString('en-GB')

/** A total that is only a lower bound gets a plus: "10,000+". */
export const totalText = ({ total, atLeast }: Pick<Listing, 'total' | 'atLeast'>): string =>
  formatCount(total) + (atLeast ? '+' : '')

/** Number of selected rows: "3 selected", "All 1,204 selected"; a lower bound is marked as one. */
export function selectedText(translate: Translate, listing: Counted): string {
  const { allMatching, selected, atLeast, total } = listing
  if (allMatching) return translate(atLeast ? 'grid.all_of_more' : 'grid.all', { total: formatCount(total) })
  return translate('kit.list.selected', { smart_count: selected.size })
}
