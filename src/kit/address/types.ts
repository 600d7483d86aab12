/** An address as the server's lookup answers it. */
export interface FoundAddress {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly county: string | null
  readonly postcode: string
  readonly country: string
  readonly lat: number | null
  readonly lng: number | null
  /** `known`: it is kept here already; else who gave it. */
  readonly source: string
}

export interface LookupAnswer {
  readonly data: readonly FoundAddress[]
  readonly postcode: string | null
  readonly failed: boolean
}

/** One line of text for it. */
export const addressText = ({ line1, line2, city, postcode }: FoundAddress): string =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')

/** The same as fields of a record whose address has no rows of its own. */
export const addressFields = ({ line1, line2, city, county, postcode, lat, lng }: FoundAddress) => ({
  ...{ address1: line1, address2: line2, city, county, postcode, lat, lng },
})
