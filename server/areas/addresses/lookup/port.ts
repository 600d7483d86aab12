declare module '../../../engine/http/context.ts' {
  interface Services {
    readonly addresses: {
      /** The current provider, if any. */
      readonly provider: () => Promise<AddressProvider | undefined>
      /** Called when the provider fails. */
      readonly logError: (error: Error) => void
    }
  }
}

/** An address from a lookup; missing parts are null, to be completed by hand. */
export interface FoundAddress {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly county: string | null
  readonly postcode: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** WGS 84, in degrees. */
  readonly lat: number | null
  readonly lng: number | null
}

/** A provider of addresses. */
export interface AddressProvider {
  /** Marks its results. */
  readonly name: string
  /**
   * @param text a formatted postcode (`LS1 4AB`), or words of an address
   * @param isPostcode which of the two
   * @throws if it times out or refuses
   */
  readonly find: (text: string, isPostcode: boolean, signal: AbortSignal) => Promise<readonly FoundAddress[]>
}

/** Timeout of a provider; the form can be filled in by hand meanwhile. */
export const TIMEOUT_MS = 3000
