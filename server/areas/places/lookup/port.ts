declare module '../../../engine/http/context.ts' {
  interface Services {
    readonly addresses: {
      /** Who is asked now, if anybody. */
      readonly provider: () => Promise<AddressProvider | undefined>
      /** Told when the provider fails. */
      readonly say: (error: Error) => void
    }
  }
}

/** An address as a lookup gives it; empty parts are null, so that whoever takes it over can complete it by hand. */
export interface FoundAddress {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly county: string | null
  readonly postcode: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** WGS 84, degrees. */
  readonly lat: number | null
  readonly lng: number | null
}

/** Somebody who knows addresses. */
export interface AddressProvider {
  /** As its answers are marked. */
  readonly name: string
  /**
   * @param text a postcode as it is written (`LS1 4AB`), or words of an address
   * @param isPostcode which of them
   * @throws when it does not answer in time, or refuses
   */
  readonly find: (text: string, isPostcode: boolean, signal: AbortSignal) => Promise<readonly FoundAddress[]>
}

/** How long a provider may take; the form can be filled in by hand meanwhile. */
export const TIMEOUT_MS = 3000
