import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done to the record that is shown. */
export interface AvailableAction {
  /** As its declaration calls it; an act of the kit, such as `edit`. */
  readonly name: string
  /** What it does, in the language of the moment. */
  readonly text: string
  /** A shorter text for its button. */
  readonly short?: string | undefined
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  readonly run?: ((event?: unknown) => void) | undefined
  /** Address of a screen, or with `tel:`, `mailto:` and `https:` of what the browser opens. */
  readonly to?: string | undefined
  /** What the screen behind it is told. */
  readonly state?: object | undefined
  readonly pending?: boolean | undefined
  /** Place whose help stands beside its button. */
  readonly help?: string | undefined
  /** The next thing to do where nothing else is said to be. */
  readonly main?: boolean | undefined
  /** Place in the menu; what is declared stands before what every record has. */
  readonly place?: number | undefined
}

export interface AvailableActions {
  /** Whether each has its key and stands in the palette while it is offered; false where a menu alone has them. */
  readonly hasKeys: boolean
  readonly put: (offer: AvailableAction) => void
  readonly drop: (name: string) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly all: () => readonly AvailableAction[]
}

/** Place of what every record can have done to it. */
export const COMMON_ACTION_ORDER = 50

export function createAvailableActions(hasKeys = true): AvailableActions {
  const known = new Map<string, AvailableAction>()
  const listeners = new Set<() => void>()
  let all: readonly AvailableAction[] = []
  const changed = () => {
    all = [...known.values()].toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    for (const listener of listeners) listener()
  }
  return {
    hasKeys,
    put: (offer) => {
      known.set(offer.name, offer)
      changed()
    },
    drop: (name) => {
      known.delete(name)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => all,
  }
}

/** Where the acts of a record's screen are gathered; null where each stands as a button of its own. */
export const AvailableActionsContext = createContext<AvailableActions | null>(null)

/** Puts an act among those of the record's screen for as long as the component stands. @returns false where each stands where it is */
export function useAvailableAction(offer: AvailableAction | false): boolean {
  const offers = use(AvailableActionsContext)
  const latest = useRef(offer)
  latest.current = offer
  const { name = '', text, short, keys, to, pending, main, place } = offer || {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of it; what it does is read when it is done
  useLayoutEffect(() => {
    const now = latest.current
    if (!offers || !now) return
    offers.put({
      ...now,
      ...(now.run ? { run: (event?: unknown) => latest.current && latest.current.run?.(event) } : {}),
    })
  }, [offers, name, text, short, keys, to, pending, main, place])
  useEffect(() => {
    if (!offers || !name) return undefined
    return () => offers.drop(name)
  }, [offers, name])
  return offers !== null
}

const NOBODY = () => () => {}
const NONE: readonly AvailableAction[] = []

/** Everything that can be done to the record, in the order of the menu. */
export function useAvailableActions(): readonly AvailableAction[] {
  const offers = use(AvailableActionsContext)
  return useSyncExternalStore(offers?.subscribe ?? NOBODY, offers?.all ?? (() => NONE))
}
