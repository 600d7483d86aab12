import 'leaflet/dist/leaflet.css'
import AddIcon from '@mui/icons-material/Add'
import FitIcon from '@mui/icons-material/FitScreenOutlined'
import RemoveIcon from '@mui/icons-material/Remove'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { map } from '../../../schema/areas/workspace/endpoints.ts'
import { useAnswer } from '../acts/provider.ts'
import { type Drawing, draw, type Sight, type Tiles } from './drawing.ts'
import type { Spot } from './spots.ts'
import './map.css'
import './mapGroup.css'

export interface MapHandle {
  readonly zoom: (step: 1 | -1) => void
  readonly fit: () => void
  readonly showSpot: (spot: Spot) => void
}

interface MapViewProps {
  readonly label: string
  /** Id of the element that describes how to use it. */
  readonly describedBy?: string
  readonly spots: readonly Spot[]
  /** Whenever this changes, the map zooms to show all places. */
  readonly fitKey: string
  /** Initial viewport, instead of all places. */
  readonly sight?: Sight | undefined
  readonly marked: Spot | null
  /** Too small for buttons: it is moved with arrow keys, + and −, and with the pointer. */
  readonly bare?: boolean
  readonly onSight: (visible: readonly Spot[], sight: Sight) => void
  readonly onPick: (spot: Spot) => void
  readonly onGroup: (spots: readonly Spot[]) => void
  readonly ref?: Ref<MapHandle>
}

/** Distance that an arrow key moves the map, in px. */
const STEP = 80
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
}

/** Zoom keys where there are no buttons. */
const ZOOMS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/** The map tiles configured for this installation; undefined until loaded. */
function useTiles(): Tiles | null | undefined {
  const { data, isError } = useAnswer(map, {}, { staleTime: Number.POSITIVE_INFINITY })
  return isError ? null : data?.tiles
}

/** A map of places. Keyboard users move it with arrow keys, + and −, and find the places in the list next to it. */
export function MapView({ label, describedBy, spots, fitKey, sight, marked, bare, ref, ...callbacks }: MapViewProps) {
  const translate = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const latest = useRef({ ...callbacks, sight })
  Object.assign(latest.current, callbacks, { sight })
  const fitted = useRef('')
  const tiles = useTiles()
  useEffect(() => {
    if (!container.current || tiles === undefined) return undefined
    const newDrawing = draw(
      container.current,
      tiles,
      {
        onSight: (visible, now) => latest.current.onSight(visible, now),
        onPick: (spot) => latest.current.onPick(spot),
        onGroup: (group) => latest.current.onGroup(group),
      },
      bare,
    )
    drawing.current = newDrawing
    fitted.current = ''
    return () => {
      newDrawing.end()
      drawing.current = null
    }
  }, [tiles, bare])
  useEffect(() => {
    const { current } = drawing
    if (!current || tiles === undefined) return
    current.setSpots(spots)
    if (fitted.current === fitKey) return
    if (fitted.current === '' && latest.current.sight) current.go(latest.current.sight)
    else current.fit()
    fitted.current = fitKey
  }, [tiles, spots, fitKey])
  useEffect(() => {
    if (tiles !== undefined) drawing.current?.mark(marked)
  }, [tiles, marked])
  const zoom = (step: 1 | -1) => drawing.current?.zoom(step)
  const fit = () => drawing.current?.fit()
  useImperativeHandle(ref, () => ({ zoom, fit, showSpot: (spot) => drawing.current?.showSpot(spot) }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (bare && ZOOMS[event.key]) {
      event.preventDefault()
      event.stopPropagation()
      zoom(ZOOMS[event.key] as 1 | -1)
    }
    const offset = ARROWS[event.key]
    if (!offset || event.shiftKey) return
    event.preventDefault()
    drawing.current?.pan(...offset)
  }
  const button = (key: string, Icon: typeof AddIcon, keys: string, run: () => void) => (
    <button
      type="button"
      className="icon-button"
      aria-label={translate(`map.${key}`)}
      title={translate(`map.${key}`)}
      aria-keyshortcuts={keys}
      onClick={run}
    >
      <Icon fontSize="small" />
    </button>
  )
  return (
    <div className="map">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it */}
      <div
        ref={container}
        className="map-canvas"
        role="application"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
      />
      {!bare && (
        <div className="map-acts">
          {button('zoom_in', AddIcon, '+', () => zoom(1))}
          {button('zoom_out', RemoveIcon, '-', () => zoom(-1))}
          {button('fit', FitIcon, '0', fit)}
        </div>
      )}
      {tiles?.attribution && <p className="map-attribution">{tiles.attribution}</p>}
    </div>
  )
}
