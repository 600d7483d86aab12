import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { filterableField, MOMENTS } from '../../../schema/engine/filters/vocabulary.ts'
import { faceOf } from '../kinds/index.tsx'
import type { FilterParts } from '../kinds/types.ts'
import { FilterButton } from '../list/FilterButton.tsx'
import { filterLabel } from '../list/filterBox/useVocabulary.ts'
import { isFiltered, type ListState } from '../list/listUrl.ts'
import type { Listing } from '../list/useListing.ts'
import { useWords } from '../words.ts'

const SUFFIXES = ['', '_not', '_gte', '_gt', '_lte', '_lt'] as const

/** The parts of one field's filter out of the list's. */
export function partsOf(filters: ListState['filters'], name: string): FilterParts {
  return Object.fromEntries(
    SUFFIXES.flatMap((suffix) => {
      const values = filters[name + suffix]
      return values ? [[suffix, values] as const] : []
    }),
  )
}

/** The list's filters with the parts of one field replaced. */
export function withParts(filters: ListState['filters'], name: string, parts: FilterParts): ListState['filters'] {
  const own = new Set(SUFFIXES.map((suffix) => name + suffix))
  const others = Object.entries(filters).filter(([key]) => !own.has(key as never))
  const mine = Object.entries(parts).filter(([, values]) => values.length > 0)
  return Object.fromEntries([...others, ...mine.map(([suffix, values]) => [name + suffix, values] as const)])
}

/** Filters that stand open where there is room; the others come when they are asked for, or hold something. */
const OPEN = 4

/** A button for each field that can be filtered by, in the order of the declaration, and for the moments that every record has. */
export function GeneratedFilters({ listing }: { readonly listing: Listing }) {
  const { resource, state, go } = listing
  const translate = useTranslate()
  const words = useWords(resource.name)
  const narrow = useMediaQuery('(max-width: 640px)')
  const [all, setAll] = useState(false)
  const declared = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.options.filter && faceOf(field).Filter ? [name] : [],
  )
  const names = [...declared, ...Object.keys(MOMENTS).filter((name) => state.archived || name !== 'archived_at')]
  const open = narrow ? 0 : declared.length <= OPEN + 1 ? declared.length : OPEN
  const holds = (name: string) => Object.keys(partsOf(state.filters, name)).length > 0
  const shown = names.filter((name, i) => all || i < open || holds(name))
  return (
    <>
      {shown.map((name) => {
        const field = filterableField(resource, name) as Field
        const { Filter } = faceOf(field)
        return (
          Filter && (
            <FilterButton
              key={name}
              name={name}
              label={filterLabel(translate, words, name)}
              resource={resource.name}
              field={field}
              Filter={Filter}
              parts={partsOf(state.filters, name)}
              onChange={(parts) => go({ filters: withParts(state.filters, name, parts) })}
            />
          )
        )
      })}
      {names.length > open && (all || shown.length < names.length) && (
        <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {translate(all ? 'kit.filter.fewer' : shown.length > 0 ? 'kit.filter.more' : 'kit.filter.all', {
            smart_count: names.length - shown.length,
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
