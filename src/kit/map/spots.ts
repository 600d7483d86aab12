/** A place on a map. */
export interface Spot {
  /** Unique among all places. */
  readonly key: string
  readonly id: number
  readonly label: string
  /** Which of several places of one record it is. */
  readonly place: string | null
  readonly lat: number
  readonly lng: number
  /** `#rrggbb`; null for the accent colour. */
  readonly colour: string | null
  /** Name of the status that the colour stands for. */
  readonly status: string | null
}

/** Places too close to each other to be shown separately. */
export interface Cluster {
  readonly spots: readonly [Spot, ...Spot[]]
  /** Their centre. */
  readonly x: number
  readonly y: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Growing {
  readonly spots: [Spot, ...Spot[]]
  x: number
  y: number
}

/** Each place joins the first cluster nearer than `distance`, which moves the cluster's centre. */
function joinClose(all: readonly Growing[], distance: number): readonly Growing[] {
  const squares = new Map<string, Growing[]>()
  const clustersSoFar: Growing[] = []
  for (const one of all) {
    const column = Math.floor(one.x / distance)
    const row = Math.floor(one.y / distance)
    const neighbours = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => squares.get(`${column + x} ${row + y}`) ?? []),
    )
    const other = neighbours.find(({ x, y }) => Math.hypot(x - one.x, y - one.y) < distance)
    if (!other) {
      const fresh: Growing = { ...one, spots: [...one.spots] }
      clustersSoFar.push(fresh)
      const key = `${column} ${row}`
      squares.set(key, [...(squares.get(key) ?? []), fresh])
      continue
    }
    const share = one.spots.length / (one.spots.length + other.spots.length)
    other.x += (one.x - other.x) * share
    other.y += (one.y - other.y) * share
    other.spots.push(...one.spots)
  }
  return clustersSoFar
}

/**
 * Clusters places that cannot be shown separately. The result does not depend on the viewport, so that nothing changes while a map is moved.
 * @param project position of a place at the current zoom, in px of the whole world
 * @param distance distance in px below which places are joined
 */
export function clusters(spots: readonly Spot[], project: (spot: Spot) => Point, distance: number): readonly Cluster[] {
  const singles = spots.map((spot): Growing => ({ spots: [spot], ...project(spot) }))
  // Centres have moved towards each other, so a second pass joins clusters that now overlap.
  return joinClose(joinClose(singles, distance), distance)
}

/** Whether all places are at exactly the same position, so that no zoom separates them. */
export const isOnePlace = ([first, ...rest]: readonly [Spot, ...Spot[]]): boolean =>
  rest.every(({ lat, lng }) => lat === first.lat && lng === first.lng)

/** The ring of a cluster: the share of each colour, as a conic gradient. */
export function ringOf(spots: readonly Spot[]): string {
  const counts = new Map<string, number>()
  for (const { colour } of spots) {
    const name = colour ?? 'var(--accent)'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  let from = 0
  const parts = [...counts].map(([colour, count]) => {
    const end = from + (count / spots.length) * 100
    const part = `${colour} ${from.toFixed(2)}% ${end.toFixed(2)}%`
    from = end
    return part
  })
  return `conic-gradient(${parts.join(', ')})`
}
