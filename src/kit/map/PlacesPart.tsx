import type { RaRecord } from 'ra-core'
import { useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { PartCard } from '../record/sections/PartCard.tsx'
import type { PartProps } from '../record/sections/parts.tsx'
import { recordName } from '../recordName.ts'
import { type MapHandle, MapView } from './MapView.tsx'
import { PlaceList } from './PlaceList.tsx'
import { linesOf } from './places.ts'
import type { Spot } from './spots.ts'
import './map.css'
import './mapGroup.css'

type Line = Readonly<Record<string, unknown>>
const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The places of the record with their labels, and those without a position. */
function useSpots(resource: PartProps['resource'], record: RaRecord<number>): { spots: Spot[]; unknown: string[] } {
  return useMemo(() => {
    const { map, represent } = resource
    const called = (line: Line, names: readonly string[]) => {
      const [first, ...rest] = names.map((name) => asText(line[name])).filter(Boolean)
      return { label: first ?? asText(record[represent]), place: rest.join(', ') || null }
    }
    const spots: Spot[] = []
    const unknown: string[] = []
    for (const [i, line] of linesOf(resource, record).entries()) {
      const { label, place } = called(line, map?.show ?? [])
      const lat = line[map?.lat ?? '']
      const lng = line[map?.lng ?? '']
      if (typeof lat !== 'number' || typeof lng !== 'number') unknown.push([label, place].filter(Boolean).join(', '))
      else spots.push({ key: String(i), id: record.id, label, place, lat, lng, colour: null, status: null })
    }
    return { spots, unknown }
  }, [resource, record])
}

/** The record's places: a list next to a map. */
export default function PlacesPart({ resource, record }: PartProps) {
  const translate = useTranslate()
  const map = useRef<MapHandle>(null)
  const [marked, setMarked] = useState<Spot | null>(null)
  const { spots, unknown } = useSpots(resource, record)
  const name = recordName(resource, record)
  return (
    <PartCard title={translate('map.title')} count={spots.length + unknown.length}>
      {spots.length > 0 && (
        <div className="record-map">
          <PlaceList
            label={translate('map.title')}
            spots={spots}
            marked={marked}
            onMark={setMarked}
            onOpen={(spot) => map.current?.showSpot(spot)}
          />
          <MapView
            ref={map}
            label={translate('map.of_record', { name })}
            spots={spots}
            marked={marked}
            fitKey={String(record['version'])}
            onSight={() => undefined}
            onPick={setMarked}
            onGroup={() => undefined}
          />
        </div>
      )}
      {unknown.length > 0 && (
        <div className="map-unknown">
          <p className="quiet">{translate('map.unknown')}</p>
          <ul>
            {unknown.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </PartCard>
  )
}
