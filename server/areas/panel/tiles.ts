/** Where a map's pictures come from, and whom it names for them. */
export interface Tiles {
  /** Address with {z}, {x} and {y} in the place of zoom, column and row. */
  readonly url: string
  readonly attribution: string
}

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly tiles: Tiles
  }
}

const PLACES: readonly string[] = ['{z}', '{x}', '{y}']

/** Whether an address names one host and each of {z}, {x} and {y} once, behind it. */
export function isTileAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || /[{}%;,\s]/.test(url.host)) return false
  const rest = address.slice(address.indexOf('/', address.indexOf('//') + 2))
  const found: readonly string[] = rest.match(/\{[^}]*\}/g) ?? []
  return found.length === PLACES.length && PLACES.every((place) => found.includes(place))
}

/** Scheme, host and port: what a page has to be allowed to load pictures from. */
export const originOf = ({ url }: Pick<Tiles, 'url'>): string => new URL(url).origin
