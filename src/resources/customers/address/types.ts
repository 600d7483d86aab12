import type { z } from 'zod'
import type { foundAddress } from '../../../../schema/areas/places/endpoints.ts'

/** An address as the lookup answers it. */
export type FoundAddress = z.output<typeof foundAddress>

/** One line of text for it. */
export const addressText = ({ line1, line2, city, postcode }: FoundAddress): string =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')

/** The same as fields of a record whose address has no rows of its own. */
export const addressFields = ({ line1, line2, city, county, postcode, lat, lng }: FoundAddress) => ({
  address1: line1,
  address2: line2,
  city,
  county,
  postcode,
  lat,
  lng,
})
