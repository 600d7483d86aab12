/** Storage key of the addresses visited in this tab, oldest first; survives a reload. */
const KEY = 'trail'
const MAX = 20

function kept(): readonly string[] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : []
  } catch (error) {
    console.warn('where one has been is not known any more', error)
    return []
  }
}

/** Records a visited address, with its query. */
export function passBy(place: string): void {
  const places = kept()
  if (places.at(-1) !== place) sessionStorage.setItem(KEY, JSON.stringify([...places, place].slice(-MAX)))
}

export const clearTrail = (): void => sessionStorage.removeItem(KEY)

const isAt = (place: string, path: string) =>
  /^[/?#]?$/.test(place.slice(path.length, path.length + 1)) && place.startsWith(path)

/** The last address visited outside `path`; undefined where the user started there. */
export const openedFrom = (path: string): string | undefined =>
  kept().findLast((place) => ![path, '/auth'].some((one) => isAt(place, one)) && place !== '/')
