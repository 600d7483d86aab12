import type { Row } from './define.ts'

/** Every declared resource by its name. The generated list of declarations fills it in (schema/all.ts), so that the engine names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface Resources {}

export type ResourceName = keyof Resources

/** A record of a resource by its name, as the API answers it. */
export type RowOf<N extends ResourceName> = Row<Resources[N]>
