import type { Action } from '../../../schema/engine/permissions.ts'

/** A page that the palette can open. */
export interface PaletteTarget {
  readonly to: string
  readonly area: string
  readonly action: Action
  /** Message key of its name. */
  readonly label: string
  /** It adds a record of the named type. */
  readonly adds?: boolean
  /** As registered: `g d`. */
  readonly keys?: string
}

/** Data that the program supplies to the palette; loaded when it is first opened. */
export interface PaletteTargets {
  readonly places: readonly PaletteTarget[]
  /** The translation of a message key in the language not in use, in all its forms. */
  readonly otherName: (key: string) => string
}
