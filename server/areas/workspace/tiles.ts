import { mapAttribution, mapTiles } from '../../../schema/areas/workspace/settings.ts'
import type { Settings } from '../../engine/settings/settings.ts'

/** Where a map's pictures come from, and whom it names for them. */
export interface Tiles {
  /** Address with {z}, {x} and {y} in the place of zoom, column and row. */
  readonly url: string
  readonly attribution: string
}

/** What maps are drawn from now; nothing where they are an outline. */
export async function tilesOf(settings: Settings): Promise<Tiles | null> {
  const url = await settings.get(mapTiles)
  return url === null ? null : { url, attribution: await settings.get(mapAttribution) }
}

/** Scheme, host and port: what a page has to be allowed to load pictures from. */
export const originOf = ({ url }: Pick<Tiles, 'url'>): string => new URL(url).origin
