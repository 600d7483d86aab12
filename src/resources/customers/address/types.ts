import type { z } from 'zod'
import type { foundAddress } from '../../../../schema/areas/addresses/endpoints.ts'

/** An address as the lookup returns it. */
export type FoundAddress = z.output<typeof foundAddress>

/** The address in one line. */
export const addressText = ({ line1, line2, city, postcode }: FoundAddress): string =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')

/** The address as fields of a record whose address is not a list. */
export const addressFields = ({ line1, line2, city, county, postcode, lat, lng }: FoundAddress) => ({
  address1: line1,
  address2: line2,
  city,
  county,
  postcode,
  lat,
  lng,
})
