import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { MOMENTS } from '../../../schema/engine/filters/vocabulary.ts'
import { watchedMedia } from '../watchedMedia.ts'
import { useWords } from '../words.ts'
import { filterLabel } from './filterBox/useVocabulary.ts'
import { isFiltered } from './listUrl.ts'
import type { Listing } from './useListing.ts'

interface FilterNamesProps {
  readonly listing: Listing
  /** Opens the filter box at a field. */
  readonly onBegin: (name: string) => void
}

const useNarrow = watchedMedia('(max-width: 640px)')

/** Number of names shown where there is room; the others are in a menu. */
const OPEN = 4

const SUFFIX = /_(?:not|gte|gt|lte|lt)$/

/** The fields that a list can be filtered by. Each opens the filter box, which is the only place that shows the active filters. */
export function FilterNames({ listing, onBegin }: FilterNamesProps) {
  const { resource, state, go } = listing
  const translate = useTranslate()
  const words = useWords(resource.name)
  const isNarrow = useNarrow()
  const [all, setAll] = useState(false)
  const usedNames = new Set(Object.keys(state.filters).flatMap((name) => [name, name.replace(SUFFIX, '')]))
  const filterableNames = Object.entries(resource.fields).flatMap(([name, { options }]) =>
    options.filter ? [name] : [],
  )
  const moments = Object.keys(MOMENTS).filter((name) => state.archived || name !== 'archived_at')
  const names = [...filterableNames, ...moments].filter((name) => !usedNames.has(name))
  const open = isNarrow ? 0 : names.length <= OPEN + 1 ? names.length : OPEN
  return (
    <>
      {names.slice(0, all ? undefined : open).map((name) => (
        <button key={name} type="button" className="filter-name" onClick={() => onBegin(name)}>
          {filterLabel(translate, words, name)}
        </button>
      ))}
      {names.length > open && (
        <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {translate(all ? 'kit.filter.fewer' : open > 0 ? 'kit.filter.more' : 'kit.filter.all', {
            smart_count: names.length - open,
          })}
        </button>
      )}
      {isFiltered(state) && (
        <button type="button" className="link-button" onClick={() => go({ q: '', filters: {} })}>
          {translate('kit.filter.clear_all')}
        </button>
      )}
    </>
  )
}
