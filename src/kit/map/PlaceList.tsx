import { LinkBase, useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Chip } from '../ui/Chip.tsx'
import type { Spot } from './spots.ts'

interface PlaceListProps {
  readonly label: string
  readonly spots: readonly Spot[]
  /** Undefined where the user may not open the records. */
  readonly pathOf?: ((id: number) => string) | undefined
  readonly marked: Spot | null
  readonly onMark: (spot: Spot | null) => void
  readonly onOpen: (spot: Spot) => void
  readonly onEdit?: ((spot: Spot) => void) | undefined
  /** Key of the entry that gets the focus once it is rendered. */
  readonly focusKey?: string | undefined
}

/** Maximum number of entries; the map shows the total. */
const MAX_SHOWN = 100
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The places of a map in the order of the list: the focused one is marked on the map, and Enter opens it. */
export function PlaceList({ label, spots, pathOf, marked, onMark, onOpen, onEdit, focusKey }: PlaceListProps) {
  const translate = useTranslate()
  const listElement = useRef<HTMLUListElement>(null)
  const shownSpots = spots.slice(0, MAX_SHOWN)
  const stop = shownSpots.find(({ key }) => key === marked?.key)?.key ?? shownSpots[0]?.key
  const entries = () => [...(listElement.current?.querySelectorAll<HTMLElement>('[data-spot]') ?? [])]
  useEffect(() => {
    if (focusKey !== undefined)
      entries()
        .find(({ dataset }) => dataset['spot'] === focusKey)
        ?.focus()
    // biome-ignore lint/correctness/useExhaustiveDependencies: reads the document
  }, [focusKey]) // oxlint-disable-line react-hooks/exhaustive-deps -- reads the document
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const all = entries()
    const index = all.findIndex((entry) => entry === document.activeElement)
    const step = STEPS[event.key]
    const spot = shownSpots[index]
    if (index < 0 || (step === undefined && !(event.key === 'e' && onEdit && spot))) return
    event.preventDefault()
    if (step === undefined) onEdit?.(spot as Spot)
    else all[Math.min(all.length - 1, Math.max(0, index + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: handles events of its links
    <ul
      ref={listElement}
      className="map-list"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onMark(null)}
    >
      {shownSpots.map((spot) => {
        const content = (
          <>
            <span className="map-name">{spot.label}</span>
            {spot.place && <span className="quiet">{spot.place}</span>}
            {spot.status && <Chip colour={spot.colour}>{spot.status}</Chip>}
          </>
        )
        const props = {
          className: 'map-entry',
          tabIndex: spot.key === stop ? 0 : -1,
          'data-spot': spot.key,
          'data-marked': spot.key === marked?.key || undefined,
          onFocus: () => onMark(spot),
          onPointerEnter: () => onMark(spot),
        }
        return (
          <li key={spot.key}>
            {pathOf ? (
              <LinkBase to={pathOf(spot.id)} {...props} onClick={() => onOpen(spot)}>
                {content}
              </LinkBase>
            ) : (
              <button type="button" {...props} onClick={() => onOpen(spot)}>
                {content}
              </button>
            )}
          </li>
        )
      })}
      {spots.length > MAX_SHOWN && (
        <li className="map-rest quiet">
          {translate('map.rest', { count: (spots.length - MAX_SHOWN).toLocaleString('en-GB') })}
        </li>
      )}
    </ul>
  )
}
