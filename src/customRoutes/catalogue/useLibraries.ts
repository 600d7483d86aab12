import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../../schema/all.ts'
import { type LibraryCount, libraryCounts } from '../../../schema/areas/catalogue/endpoints.ts'
import { fold } from '../../../schema/engine/text/fold.ts'
import { matcher } from '../../../schema/engine/text/matcher.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'

/** A library that the user may open, in the current language. */
export interface Library {
  readonly name: string
  readonly to: string
  readonly title: string
  readonly about: string
  readonly group: string
  readonly mayAdd: boolean
  /** Undefined until loaded, or without permission. */
  readonly count?: LibraryCount | undefined
}

const LIBRARIES = resources.all.filter(({ path }) => path.startsWith('libraries/'))

/** All libraries that the user may open, with their counts once loaded. */
export function useLibraries(): readonly Library[] {
  const { can } = usePorts()
  const panel = usePanel()
  const translate = useTranslate()
  const mayCount = can('Libraries', 'index')
  const { data } = useQuery({
    queryKey: ['libraries', 'counts'],
    queryFn: ({ signal }) => panel.ask(libraryCounts, { signal }),
    enabled: mayCount,
  })
  return useMemo(() => {
    const counts = new Map(data?.data.map((count) => [count.resource, count]))
    return LIBRARIES.filter(({ area }) => can(area, 'list')).map(({ name, path, area, group = 'other', about }) => ({
      name,
      to: `/${path}`,
      title: translate(`resources.${name}.name`, { smart_count: 2 }),
      about: about ? translate(`resources.${name}.about`) : '',
      group,
      mayAdd: can(area, 'add'),
      count: counts.get(name),
    }))
  }, [data, can, translate])
}

/** Groups in the order of the menu; others follow. */
const GROUPS = ['sales', 'work', 'people', 'catalogue', 'money', 'documents', 'care', 'places']
const placeOf = (group: string) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length)

/** Group → its libraries, in the given order. */
export function byGroup(libraries: readonly Library[]): ReadonlyMap<string, readonly Library[]> {
  const groups = [...Map.groupBy(libraries, ({ group }) => group)]
  return new Map(groups.toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}

/** The libraries that match all words of the text; those whose title begins with it come first. */
export function search(libraries: readonly Library[], text: string): readonly Library[] {
  const matches = matcher(text)
  const words = fold(text).split(' ').filter(Boolean)
  const found = libraries.filter(({ title, about }) => matches(title, about))
  const rank = ({ title }: Library) =>
    words[0] && fold(title).includes(words[0]) ? (fold(title).startsWith(words[0]) ? 0 : 1) : 2
  return words.length ? found.toSorted((a, b) => rank(a) - rank(b)) : found
}
