import { useSyncExternalStore } from 'react'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { createValue } from '../valueStore.ts'

/** What is written about a place of the interface, in the language of the moment or, where it has none, in the other. */
export interface HelpText {
  /** Changes with what is written. */
  readonly stamp: string
  readonly locale: Locale
  /** Markdown. */
  readonly text: string
}

/** A place (`schema/engine/helpPlaces.ts`) and what it is called. */
export interface HelpAbout {
  readonly place: string
  readonly name: string
}

interface HelpState {
  readonly texts: ReadonlyMap<string, HelpText>
  /** Opens what writes about a place; absent for whoever may not. */
  readonly write?: (about: HelpAbout) => void
  /** Places of which nothing is written show their sign too, to be written about. */
  readonly describing: boolean
}

/** What the program knows of its own help: set by whoever fetches it, so that the kit knows no area. */
export const help = createValue<HelpState>({ texts: new Map(), describing: false })

export const useHelpState = (): HelpState => useSyncExternalStore(help.subscribe, help.get)

/** What is written about the first of these places of which something is. A column says what its field says unless it has a text of its own. */
export const helpOf = ({ texts }: HelpState, places: readonly string[]): HelpText | undefined =>
  places.map((place) => texts.get(place)).find((text) => text !== undefined)
