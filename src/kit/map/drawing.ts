import L from 'leaflet'
import type { map } from '../../../schema/areas/workspace/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { outline } from './outline.ts'
import { type Cluster, clusters, isOnePlace, ringOf, type Spot } from './spots.ts'
import { TOWNS } from './towns.ts'

/** Distance below which places are drawn as one cluster with their number, in px. */
const NEAR_PX = 42
/** The British Isles. */
const HOME: L.LatLngBoundsExpression = [
  [49.8, -10.7],
  [60.9, 1.9],
]
const CLOSEST = 18
/** Maximum zoom used automatically to show one place, or all of them. */
const CLOSE_ZOOM = 14

/** The same for a small map without tiles, where a closer view shows nothing more. */
const NEAR_BARE = 7

/** Where its tiles come from. */
export type Tiles = NonNullable<EndpointAnswer<typeof map>['tiles']>

/** Viewport of a map: its centre in degrees, and its zoom. */
export interface Sight {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

interface Told {
  /** Called with the places in view. */
  readonly onSight: (visible: readonly Spot[], sight: Sight) => void
  readonly onPick: (spot: Spot) => void
  /** Called with places that no zoom separates. */
  readonly onGroup: (spots: readonly Spot[]) => void
}

export interface Drawing {
  setSpots(spots: readonly Spot[]): void
  /** Marks a place, whether it is in a cluster or not; null removes the mark. */
  mark(spot: Spot | null): void
  zoom(step: 1 | -1): void
  pan(x: number, y: number): void
  /** Shows all places; the whole country where there are none. */
  fit(): void
  go(sight: Sight): void
  showSpot(spot: Spot): void
  end(): void
}

const element = (className: string, text = ''): HTMLElement => {
  const created = document.createElement('span')
  created.className = className
  created.textContent = text
  return created
}

function dotOf({ colour }: Spot, className = 'map-dot'): HTMLElement {
  const dot = element(className)
  if (colour) dot.style.setProperty('--spot', colour)
  return dot
}

function groupOf({ spots }: Cluster): { element: HTMLElement; size: number } {
  const size = spots.length < 10 ? 30 : spots.length < 100 ? 36 : 44
  const ring = element('map-group')
  ring.style.background = ringOf(spots)
  ring.append(element('map-count', spots.length.toLocaleString('en-GB')))
  return { element: ring, size }
}

const iconOf = (html: HTMLElement, size: number) => L.divIcon({ html, className: 'map-icon', iconSize: [size, size] })

/**
 * Draws places into the element, on an outline of the country where there are no tiles or until they are loaded.
 * @param isSmall scrolling the page over the map does not move it
 */
export function draw(
  container: HTMLElement,
  tiles: Tiles | null,
  { onSight, onPick, onGroup }: Told,
  isSmall = false,
): Drawing {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const moves = { zoomAnimation: !isCalm, fadeAnimation: !isCalm, markerZoomAnimation: !isCalm, inertia: !isCalm }
  const map = L.map(container, {
    ...moves,
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    minZoom: 4,
    maxZoom: CLOSEST,
    // The observer below tracks its size; Leaflet's own tracking throws an error on a removed map.
    trackResize: false,
    zoomSnap: 0.5,
    worldCopyJump: true,
    scrollWheelZoom: !isSmall,
    dragging: !(isSmall && L.Browser.mobile),
  })
  // Leaflet fires no events before the view is set.
  map.fitBounds(HOME, { animate: false })
  const coast = map.createPane('coast')
  coast.style.zIndex = '150'
  const canvas = L.svg({ pane: 'coast', padding: 1 })
  L.polygon(
    outline().map((ring) => [ring]),
    { renderer: canvas, pane: 'coast', interactive: false, className: 'map-coast', smoothFactor: 0.6 },
  ).addTo(map)
  if (tiles)
    // Providers of public tiles require a referrer; only the origin is sent.
    L.tileLayer(tiles.url, { maxZoom: CLOSEST, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map)

  const names = L.layerGroup().addTo(map)
  const nameTowns = () => {
    names.clearLayers()
    for (const [name, lat, lng, from] of TOWNS)
      if (map.getZoom() >= from && map.getBounds().contains([lat, lng]))
        L.marker([lat, lng], {
          pane: 'coast',
          interactive: false,
          keyboard: false,
          icon: L.divIcon({ html: element('', name), className: 'map-town', iconSize: [120, 16] }),
        }).addTo(names)
  }
  const layer = L.layerGroup().addTo(map)
  let spots: readonly Spot[] = []
  let marked: L.Marker | null = null
  let lastClusters: { zoom: number; of: readonly Spot[]; all: readonly Cluster[] } = { zoom: -1, of: spots, all: [] }

  const markerOf = (cluster: Cluster) => {
    const [first] = cluster.spots
    if (cluster.spots.length === 1)
      return L.marker([first.lat, first.lng], { icon: iconOf(dotOf(first), 18), keyboard: false })
        .bindTooltip(element('', first.label), { direction: 'top', offset: [0, -8] })
        .on('click', () => onPick(first))
    const { element: ringElement, size } = groupOf(cluster)
    const location = map.unproject([cluster.x, cluster.y], map.getZoom())
    return L.marker(location, { icon: iconOf(ringElement, size), keyboard: false }).on('click', () => {
      if (isOnePlace(cluster.spots) || map.getZoom() >= CLOSEST) onGroup(cluster.spots)
      else
        map.fitBounds(L.latLngBounds(cluster.spots.map(({ lat, lng }) => [lat, lng])), {
          padding: [48, 48],
          maxZoom: CLOSEST,
          animate: !isCalm,
        })
    })
  }
  const redraw = () => {
    const zoom = map.getZoom()
    if (!tiles) nameTowns()
    const visibleBounds = map.getPixelBounds()
    if (lastClusters.zoom !== zoom || lastClusters.of !== spots)
      lastClusters = { zoom, of: spots, all: clusters(spots, ({ lat, lng }) => map.project([lat, lng], zoom), NEAR_PX) }
    layer.clearLayers()
    for (const cluster of lastClusters.all)
      if (visibleBounds.contains([cluster.x, cluster.y])) markerOf(cluster).addTo(layer)
    const bounds = map.getBounds()
    const { lat, lng } = map.getCenter()
    onSight(
      spots.filter((spot) => bounds.contains([spot.lat, spot.lng])),
      { lat, lng, zoom },
    )
  }
  map.on('moveend', redraw)
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watch.observe(container)

  return {
    setSpots: (next) => {
      spots = next
      redraw()
    },
    mark: (spot) => {
      marked?.remove()
      marked = null
      if (!spot) return
      const icon = iconOf(dotOf(spot, 'map-dot map-marked'), 26)
      const options = { icon, keyboard: false, interactive: false, zIndexOffset: 1000 }
      marked = L.marker([spot.lat, spot.lng], options).addTo(map)
    },
    zoom: (step) => map.setZoom(map.getZoom() + step, { animate: !isCalm }),
    pan: (x, y) => map.panBy([x, y], { animate: !isCalm }),
    fit: () => {
      const bounds = spots.length ? L.latLngBounds(spots.map(({ lat, lng }) => [lat, lng])) : HOME
      map.fitBounds(bounds, { padding: [32, 32], maxZoom: isSmall && !tiles ? NEAR_BARE : CLOSE_ZOOM, animate: false })
    },
    go: ({ lat, lng, zoom }) => map.setView([lat, lng], zoom, { animate: false }),
    showSpot: ({ lat, lng }) => map.setView([lat, lng], Math.max(map.getZoom(), CLOSE_ZOOM), { animate: !isCalm }),
    end: () => {
      watch.disconnect()
      map.remove()
    },
  }
}
