import { useMemo } from 'react'
import type { ListPreference } from '../../../../schema/engine/preferences.ts'
import type { Column } from '../columns.ts'
import { isView } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'
import { ownColumns, presetOf } from '../views/presets.ts'
import { type PreferenceState, useListPreference } from './preferences.ts'
import { choosableColumns, declaredColumnNames, sameNames, shownColumns } from './shown.ts'

export interface ShownColumns {
  readonly columns: readonly Column[]
  /** Names of those chosen, in their order. */
  readonly names: readonly string[]
  readonly choosable: readonly string[]
  /** The address, or the view that is open, shows others than one's own: a choice then changes the address alone. */
  readonly isForeign: boolean
  /** As the declaration has them. */
  readonly isDeclared: boolean
  /** Shows these from now on. @param isOwn they become one's own */
  readonly choose: (names: readonly string[], isOwn: boolean) => void
  /** Makes these one's own. */
  readonly keep: (names: readonly string[]) => void
  /** Back to one's own. @returns which these are */
  readonly leave: () => readonly string[]
  /** Back to what the declaration says, widths too. @returns what it says */
  readonly reset: () => readonly string[]
  readonly preference: PreferenceState<ListPreference>
}

/** Which columns a list shows: those of its address, else one's own, else the declaration's. */
export function useColumns(listing: Listing, more: readonly Column[]): ShownColumns {
  const { resource, state, go } = listing
  const preference = useListPreference(resource.name)
  const { own, save } = preference
  const offered = useMemo(() => choosableColumns(resource, more), [resource, more])
  // Each view that everybody has keeps columns of its own.
  const preset = presetOf(resource, state)
  const set = preset?.key
  const declared = useMemo(() => declaredColumnNames(resource, more, preset), [resource, more, preset])
  const mine = ownColumns(own, preset) ?? declared
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
  // What everybody sees need not be said, unless it is not what this person would see.
  const show = (next: readonly string[], isOwn: boolean) => {
    const isPlain = sameNames(next, declared) && (isOwn || sameNames(mine, declared))
    go({ columns: isPlain ? undefined : next, page: state.page }, { replace: true })
    return next
  }
  const keep = (next: readonly string[] | undefined) => {
    const kept = !next || sameNames(next, declared) ? undefined : [...next]
    if (!set) return save({ columns: kept })
    save(({ sets = {} }) => {
      const others = Object.fromEntries(Object.entries(sets).filter(([key]) => key !== set))
      const all = kept ? { ...others, [set]: kept } : others
      return { sets: Object.keys(all).length > 0 ? all : undefined }
    })
  }
  return {
    columns,
    names,
    choosable: offered,
    isForeign: isView(state) || !sameNames(names, mine),
    isDeclared: sameNames(names, declared) && Object.keys(own.widths ?? {}).length === 0,
    choose: (next, isOwn) => {
      if (isOwn) keep(next)
      show(next, isOwn)
    },
    keep,
    leave: () => show(mine, true),
    reset: () => {
      keep(undefined)
      save({ widths: undefined })
      return show(declared, true)
    },
    preference,
  }
}
