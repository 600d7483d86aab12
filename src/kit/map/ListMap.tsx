import { useNavigate, useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { announce } from '../list/announce.tsx'
import { listMemory } from '../list/listMemory.ts'
import { openAction, openPath } from '../list/openPath.ts'
import { EmptyList, FailedList, OfflineList } from '../list/States.tsx'
import { formatCount } from '../list/select/count.ts'
import type { Listing } from '../list/useListing.ts'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { Pending } from '../ui/Pending.tsx'
import { inSentence, useWords } from '../words.ts'
import type { Sight } from './drawing.ts'
import { type MapHandle, MapView } from './MapView.tsx'
import { PlaceList } from './PlaceList.tsx'
import type { Spot } from './spots.ts'
import { type Positions, usePositions } from './usePositions.ts'
import './map.css'
import './mapGroup.css'

/** Last viewport of each list's map, for returning from a record. */
const memoryByResource = new Map<string, { readonly searchKey: string; readonly sight: Sight }>()

/** Number of records on the map, number without a position, and advice where there are too many. */
function Counts({ listing, positions }: { readonly listing: Listing; readonly positions: Positions }) {
  const translate = useTranslate()
  const words = useWords(listing.resource.name)
  const { data, total, total_is, without, more } = positions
  const name = inSentence(words.many)
  const all = formatCount(total) + (total_is === 'at_least' ? '+' : '')
  return (
    <p className="map-counts" role="status">
      {translate(more ? 'map.first' : 'map.all', { count: formatCount(data.length), smart_count: data.length })}
      {without > 0 && ` · ${translate('map.without', { count: formatCount(without), total: all, name })}`}
    </p>
  )
}

/** The list as a map: the same records with the same filters, at their locations. */
export function ListMap({ listing }: { readonly listing: Listing }) {
  const { resource, state, isOffline, total } = listing
  const translate = useTranslate()
  const navigate = useNavigate()
  const words = useWords(resource.name)
  const { opens } = usePorts()
  const helpId = useId()
  const map = useRef<MapHandle>(null)
  const { data, spots, error, isPlaceholderData, refetch } = usePositions(resource, state)
  const [visibleSpots, setVisibleSpots] = useState<readonly Spot[]>([])
  const [group, setGroup] = useState<readonly Spot[] | null>(null)
  const [marked, setMarked] = useState<Spot | null>(null)
  const searchKey = JSON.stringify([state.q, state.filters])
  const [back] = useState(() => ({ id: listMemory.get(resource.name).id, at: memoryByResource.get(resource.name) }))
  const mayOpen = opens(resource.area, openAction(resource))
  const mayEdit = opens(resource.area, 'edit')
  const onSight = (now: readonly Spot[], sight: Sight) => {
    const before = memoryByResource.get(resource.name)?.sight
    memoryByResource.set(resource.name, { searchKey, sight })
    setVisibleSpots(now)
    // Records at the same location are listed until the map is moved.
    if (!before || before.lat !== sight.lat || before.lng !== sight.lng || before.zoom !== sight.zoom) setGroup(null)
  }
  const open = (spot: Spot) => {
    listMemory.record(resource.name, spot.id)
    if (mayOpen) navigate(openPath(resource, spot.id))
  }
  const listedSpots = group ?? visibleSpots
  const focusList = () => document.querySelector<HTMLElement>('.map-list [tabindex="0"]')?.focus()
  const key = (keys: string | readonly string[], name: string, run: () => void) =>
    ({ keys, scope: 'list', text: translate(`map.${name}`), run }) as const
  useShortcuts([
    key(['j', 'k'], 'keys.list', focusList),
    key(['+', '='], 'zoom_in', () => map.current?.zoom(1)),
    key('-', 'zoom_out', () => map.current?.zoom(-1)),
    key('0', 'fit', () => map.current?.fit()),
    { keys: ['ArrowDown', 'ArrowUp'], scope: 'row', text: translate('map.keys.entries') },
    mayOpen && { keys: 'Enter', scope: 'row', text: translate('shortcuts.row.open') },
    mayEdit && { keys: 'e', scope: 'row', text: translate('shortcuts.row.edit_record') },
  ])

  if (isOffline && !data) return <OfflineList />
  if (error && !data) return <FailedList listing={{ ...listing, error, refetch: () => void refetch() }} />
  if (!data || !spots) return <Pending lines={6} />
  if (data.total === 0 && total === 0 && !isPlaceholderData) return <EmptyList listing={listing} />
  const name = inSentence(words.many)
  const label = group
    ? translate('map.together', { count: formatCount(group.length) })
    : translate('map.in_sight', { count: formatCount(visibleSpots.length), smart_count: visibleSpots.length })
  return (
    <div className="list-map" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData || undefined}>
      <p id={helpId} className="sr-only">
        {translate('map.help')}
      </p>
      <div className="map-side">
        <Counts listing={listing} positions={data} />
        <p className="map-seen">
          {label}
          {group && (
            <button type="button" className="link-button" onClick={() => setGroup(null)}>
              {translate('map.ungroup')}
            </button>
          )}
        </p>
        <PlaceList
          label={label}
          spots={listedSpots}
          marked={marked}
          pathOf={mayOpen ? (id) => openPath(resource, id) : undefined}
          onMark={setMarked}
          onOpen={({ id }) => listMemory.record(resource.name, id)}
          onEdit={mayEdit ? ({ id }) => navigate(`/${resource.path}/edit/${id}`) : undefined}
          focusKey={back.id === undefined ? undefined : visibleSpots.find(({ id }) => id === back.id)?.key}
        />
      </div>
      <MapView
        ref={map}
        label={translate('map.label', { name })}
        describedBy={helpId}
        spots={spots}
        fitKey={searchKey}
        sight={back.at?.searchKey === searchKey ? back.at.sight : undefined}
        marked={marked}
        onSight={onSight}
        onPick={open}
        onGroup={(groupedSpots) => {
          setGroup(groupedSpots)
          announce(translate('map.together', { count: formatCount(groupedSpots.length) }))
          requestAnimationFrame(focusList)
        }}
      />
    </div>
  )
}
