import type { Row } from './define.ts'

/** Every declared resource by name. Filled in by the generated list of declarations (schema/all.ts), so that the engine names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface Resources {}

/** What the `rights.ts` of each area exports. Filled in by the generated list of rights (schema/rights.ts), so that the engine names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface RightsOfAreas {}

export type ResourceName = keyof Resources

/** A record of a resource by the resource's name, as the API returns it. */
export type RowOf<N extends ResourceName> = Row<Resources[N]>
