import { useMemo } from 'react'
import type { ListPreference } from '../../../../schema/preferences.ts'
import type { Column } from '../columns.ts'
import { isView } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'
import { type Preferred, useListPreference } from './preferences.ts'
import { choosable, declaredNames, sameNames, shownColumns } from './shown.ts'

export interface ShownColumns {
  readonly columns: readonly Column[]
  /** Names of those chosen, in their order. */
  readonly names: readonly string[]
  readonly choosable: readonly string[]
  /** The address, or the view that is open, shows others than one's own. */
  readonly isForeign: boolean
  /** As the declaration has them. */
  readonly isDeclared: boolean
  /**
   * Shows these from now on. They become one's own unless a view or somebody's link is looked at: then only the address changes,
   * until they are kept.
   */
  readonly choose: (names: readonly string[]) => void
  /** Makes what is shown one's own. */
  readonly keep: () => void
  /** Back to one's own. */
  readonly leave: () => void
  /** Back to what the declaration says, widths too. */
  readonly reset: () => void
  readonly preference: Preferred<ListPreference>
}

/** Which columns a list shows: those of its address, else one's own, else the declaration's. */
export function useColumns(listing: Listing, more: readonly Column[]): ShownColumns {
  const { resource, state, go } = listing
  const preference = useListPreference(resource.name)
  const { own, save } = preference
  const offered = useMemo(() => choosable(resource, more), [resource, more])
  const declared = useMemo(() => declaredNames(resource, more), [resource, more])
  const mine = own.columns ?? declared
  const asked = state.columns ?? mine
  const text = asked.join()
  const names = useMemo(() => text.split(',').filter((name) => offered.includes(name)), [text, offered])
  const widths = JSON.stringify(own.widths ?? {})
  const columns = useMemo(() => {
    const known = JSON.parse(widths) as Readonly<Record<string, number>>
    const sized = ({ name, field }: Column): Column => {
      const width = known[name]
      return width === undefined ? { name, field } : { name, field, width }
    }
    return shownColumns(resource, names, state.archived, more).map(sized)
  }, [resource, names, state.archived, more, widths])
  const isForeign = !sameNames(names, mine)
  // What everybody sees need not be said, unless it is not what this person would see.
  const show = (next: readonly string[], isOwn: boolean) => {
    const isPlain = sameNames(next, declared) && (isOwn || sameNames(mine, declared))
    go({ columns: isPlain ? undefined : next, page: state.page }, { replace: true })
  }
  const keep = (next: readonly string[]) => save({ columns: sameNames(next, declared) ? undefined : [...next] })
  return {
    columns,
    names,
    choosable: offered,
    isForeign,
    isDeclared: sameNames(names, declared) && Object.keys(own.widths ?? {}).length === 0,
    choose: (next) => {
      const isOwn = !isForeign && !isView(state)
      if (isOwn) keep(next)
      show(next, isOwn)
    },
    keep: () => keep(names),
    leave: () => show(mine, true),
    reset: () => {
      save({ columns: undefined, widths: undefined })
      show(declared, true)
    },
    preference,
  }
}
