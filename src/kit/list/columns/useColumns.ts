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
  /** Names of the chosen columns, in order. */
  readonly names: readonly string[]
  readonly choosable: readonly string[]
  /** The address or the open view shows columns other than the user's own; changes then affect only the address. */
  readonly isForeign: boolean
  /** They are the declared columns. */
  readonly isDeclared: boolean
  /**
   * Shows these columns from now on.
   * @param isOwn also saves them as the user's own
   */
  readonly choose: (names: readonly string[], isOwn: boolean) => void
  /** Saves these as the user's own columns. */
  readonly keep: (names: readonly string[]) => void
  /**
   * Returns to the user's own columns.
   * @returns their names
   */
  readonly leave: () => readonly string[]
  /**
   * Returns to the declared columns and widths.
   * @returns their names
   */
  readonly reset: () => readonly string[]
  readonly preference: PreferenceState<ListPreference>
}

/** The columns that a list shows: those of its address, else the user's own, else the declared ones. */
export function useColumns(listing: Listing, more: readonly Column[]): ShownColumns {
  const { resource, state, go } = listing
  const preference = useListPreference(resource.name)
  const { own, save } = preference
  const choosable = useMemo(() => choosableColumns(resource, more), [resource, more])
  // Each built-in view has its own choice of columns.
  const preset = presetOf(resource, state)
  const set = preset?.key
  const declaredNames = useMemo(() => declaredColumnNames(resource, more, preset), [resource, more, preset])
  const chosenNames = ownColumns(own, preset) ?? declaredNames
  const requested = state.columns ?? chosenNames
  const text = requested.join()
  const names = useMemo(() => text.split(',').filter((name) => choosable.includes(name)), [text, choosable])
  const widths = JSON.stringify(own.widths ?? {})
  const columns = useMemo(() => {
    const savedWidths = JSON.parse(widths) as Readonly<Record<string, number>>
    const sized = ({ name, field }: Column): Column => {
      const width = savedWidths[name]
      return width === undefined ? { name, field } : { name, field, width }
    }
    return shownColumns(resource, names, state.archived, more).map(sized)
  }, [resource, names, state.archived, more, widths])
  // The default columns are left out of the address, unless this user would otherwise see different ones.
  const show = (next: readonly string[], isOwn: boolean) => {
    const isPlain = sameNames(next, declaredNames) && (isOwn || sameNames(chosenNames, declaredNames))
    go({ columns: isPlain ? undefined : next, page: state.page }, { replace: true })
    return next
  }
  const saveColumns = (next: readonly string[] | undefined) => {
    const savedNames = !next || sameNames(next, declaredNames) ? undefined : [...next]
    if (!set) return save({ columns: savedNames })
    save(({ sets = {} }) => {
      const otherSets = Object.fromEntries(Object.entries(sets).filter(([key]) => key !== set))
      const all = savedNames ? { ...otherSets, [set]: savedNames } : otherSets
      return { sets: Object.keys(all).length > 0 ? all : undefined }
    })
  }
  return {
    columns,
    names,
    choosable,
    isForeign: isView(state) || !sameNames(names, chosenNames),
    isDeclared: sameNames(names, declaredNames) && Object.keys(own.widths ?? {}).length === 0,
    choose: (next, isOwn) => {
      if (isOwn) saveColumns(next)
      show(next, isOwn)
    },
    keep: saveColumns,
    leave: () => show(chosenNames, true),
    reset: () => {
      saveColumns(undefined)
      save({ widths: undefined })
      return show(declaredNames, true)
    },
    preference,
  }
}
