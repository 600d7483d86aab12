import { mapAttribution, mapTiles } from '../../../schema/areas/workspace/settings.ts'
import type { Settings } from '../../engine/settings/settings.ts'

/** Source and attribution of map tiles. */
export interface Tiles {
  /** Address with {z}, {x} and {y} for zoom, column and row. */
  readonly url: string
  readonly attribution: string
}

/** Returns the current map tiles; null if maps are only an outline. */
export async function tilesOf(settings: Settings): Promise<Tiles | null> {
  const url = await settings.get(mapTiles)
  return url === null ? null : { url, attribution: await settings.get(mapAttribution) }
}

/** Origin that a page must be allowed to load images from. */
export const originOf = ({ url }: Pick<Tiles, 'url'>): string => new URL(url).origin
