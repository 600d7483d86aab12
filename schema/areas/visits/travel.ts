/** A position: degrees north and east. */
export interface Place {
  readonly lat: number
  readonly lng: number
}

const EARTH_KM = 6371
/** Roads are longer than straight lines; km an hour through towns; minutes to park, ring and unload. */
const [DETOUR, SPEED, ARRIVAL] = [1.3, 36, 4]
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line kilometres between two positions (haversine). */
export function kmBetween(a: Place, b: Place): number {
  const lat = radians(b.lat - a.lat)
  const lng = radians(b.lng - a.lng)
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Estimated travel time by road in whole minutes; none within one house. */
export function travelMinutes(a: Place, b: Place): number {
  const km = kmBetween(a, b)
  return km < 0.05 ? 0 : Math.round(ARRIVAL + (km * DETOUR * 60) / SPEED)
}
