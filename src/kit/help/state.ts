import { useSyncExternalStore } from 'react'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { createValue } from '../valueStore.ts'

/** The help text of a place in the interface, in the current language or, where there is none, in the other one. */
export interface HelpText {
  /** Changes with the text. */
  readonly stamp: string
  readonly locale: Locale
  /** Markdown. */
  readonly text: string
}

/** A place (`schema/engine/helpPlaces.ts`) and its label. */
export interface HelpAbout {
  readonly place: string
  readonly name: string
}

interface HelpState {
  readonly texts: ReadonlyMap<string, HelpText>
  /** Opens the editor for a place; undefined for users who may not edit help texts. */
  readonly write?: (about: HelpAbout) => void
  /** Places without a text show their button too, for writing one. */
  readonly describing: boolean
}

/** The help texts of the program. Set by the code that fetches them, so that the kit does not depend on that area. */
export const help = createValue<HelpState>({ texts: new Map(), describing: false })

export const useHelpState = (): HelpState => useSyncExternalStore(help.subscribe, help.get)

/** The text of the first of these places that has one. A column uses its field's text unless it has its own. */
export const helpOf = ({ texts }: HelpState, keys: readonly string[]): HelpText | undefined =>
  keys.map((textKey) => texts.get(textKey)).find((text) => text !== undefined)
