import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { MapView } from './MapView.tsx'
import './smallMap.css'

interface SmallMapProps {
  readonly id: number
  /** Name of the place. */
  readonly label: string
  /** In degrees. */
  readonly lat: number
  readonly lng: number
}

const nothing = () => undefined

/** A small map of one place, next to its address. */
export default function SmallMap({ id, label, lat, lng }: SmallMapProps) {
  const translate = useTranslate()
  const spots = useMemo(
    () => [{ key: 'one', id, label, place: null, lat, lng, colour: null, status: null }],
    [id, label, lat, lng],
  )
  return (
    <div className="small-map no-print">
      <MapView
        label={translate('map.of_place', { place: label })}
        spots={spots}
        bare
        marked={null}
        fitKey={`${lat} ${lng}`}
        onSight={nothing}
        onPick={nothing}
        onGroup={nothing}
      />
    </div>
  )
}
