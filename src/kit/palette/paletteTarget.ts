import type { Action } from '../../../schema/engine/permissions.ts'

/** A screen that the palette leads to. */
export interface PaletteTarget {
  readonly to: string
  readonly area: string
  readonly action: Action
  /** Message key of its name. */
  readonly label: string
  /** It adds a record of what the name says. */
  readonly adds?: boolean
  /** As they are registered: `g d`. */
  readonly keys?: string
}

/** What the palette is given by the program: fetched when it is opened for the first time. */
export interface PaletteTargets {
  readonly places: readonly PaletteTarget[]
  /** Name of the message key in the language that is not shown, in all its forms. */
  readonly otherName: (key: string) => string
}
