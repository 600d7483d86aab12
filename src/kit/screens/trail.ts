/** Storage key of the addresses visited in this tab, oldest first; survives a reload. */
const KEY = 'trail'
const MAX = 20

function savedTrail(): readonly string[] {
  try {
    const trail: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(trail) ? trail.filter((address) => typeof address === 'string') : []
  } catch (error) {
    console.warn('where one has been is not known any more', error)
    return []
  }
}

/** Records a visited address, with its query. */
export function passBy(address: string): void {
  const trail = savedTrail()
  if (trail.at(-1) !== address) sessionStorage.setItem(KEY, JSON.stringify([...trail, address].slice(-MAX)))
}

export const clearTrail = (): void => sessionStorage.removeItem(KEY)

const isAt = (address: string, path: string) =>
  /^[/?#]?$/.test(address.slice(path.length, path.length + 1)) && address.startsWith(path)

/** The last address visited outside `path`; undefined where the user started there. */
export const openedFrom = (path: string): string | undefined =>
  savedTrail().findLast((address) => ![path, '/auth'].some((one) => isAt(address, one)) && address !== '/')
