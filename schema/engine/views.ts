import type { Fields } from './define.ts'

/** The list can also be shown as a board: a column for each status, a card for each record. */
export interface Board<N extends string = string> {
  /** Fields on a card, below the title. */
  readonly card: readonly N[]
}

/**
 * Records have map positions: the list can also be shown as a map, and a record's screen shows its own. Both numbers are degrees (WGS 84), or both
 * null.
 */
export interface Places<N extends string = string> {
  /** Field of the record, or of a line when `lines` names a list of lines. */
  readonly lat: string
  /** Longitude, beside the latitude. */
  readonly lng: string
  /** A record has one position for each of these lines. */
  readonly lines?: N
  /** Fields of the address: changing one without the position clears the position, which belongs to the old address. */
  readonly of?: readonly string[]
  /** Fields of a line that name a position; the first with a value is used. */
  readonly show?: readonly string[]
}

/** Complains when the declared position fields are not numbers of the record or of its lines. */
export function checkPlaces(
  fields: Fields,
  { lat, lng, lines, show = [], of = [] }: Places,
  complain: (what: string) => never,
) {
  const store = lines === undefined ? undefined : fields[lines]?.store
  if (lines !== undefined && store?.as !== 'child') complain(`map names ${lines}, which are no lines`)
  const itemFields = store?.as === 'child' ? store.fields : fields
  for (const name of [lat, lng]) {
    const found = itemFields[name]?.store
    if (found?.as !== 'column' || !found.type.startsWith('numeric'))
      complain(`map names ${name}, which is no number; give it a latitude and a longitude`)
  }
  for (const name of [...show, ...of]) if (!itemFields[name]) complain(`map names ${name}, which is no field there`)
}
