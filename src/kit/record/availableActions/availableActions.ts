import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** An action available on the current record. */
export interface AvailableAction {
  /** Name in its declaration, or of a built-in action such as `edit`. */
  readonly name: string
  /** Label in the current language. */
  readonly text: string
  /** A shorter label for its button. */
  readonly short?: string | undefined
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  readonly run?: ((event?: unknown) => void) | undefined
  /** Address of a page, or one with `tel:`, `mailto:` or `https:` for the browser to open. */
  readonly to?: string | undefined
  /** Navigation state for its page. */
  readonly state?: object | undefined
  readonly pending?: boolean | undefined
  /** Key of the help shown next to its button. */
  readonly help?: string | undefined
  /** It is the main action where no next step names another one. */
  readonly main?: boolean | undefined
  /** Position in the menu; declared actions come before those that every record has. */
  readonly place?: number | undefined
}

export interface AvailableActions {
  /** Whether actions handle their keys and are listed in the palette; false where only a menu shows them. */
  readonly hasKeys: boolean
  readonly put: (offer: AvailableAction) => void
  readonly drop: (name: string) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly all: () => readonly AvailableAction[]
}

/** Menu position of the actions that every record has. */
export const COMMON_ACTION_ORDER = 50

export function createAvailableActions(hasKeys = true): AvailableActions {
  const actionsByName = new Map<string, AvailableAction>()
  const listeners = new Set<() => void>()
  let all: readonly AvailableAction[] = []
  const changed = () => {
    all = [...actionsByName.values()].toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    for (const listener of listeners) listener()
  }
  return {
    hasKeys,
    put: (offer) => {
      actionsByName.set(offer.name, offer)
      changed()
    },
    drop: (name) => {
      actionsByName.delete(name)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => all,
  }
}

/** Collects the actions of a record's page; null where each action is a button of its own. */
export const AvailableActionsContext = createContext<AvailableActions | null>(null)

/**
 * Adds an action to those of the record's page while the component is mounted.
 * @returns false where each action is a button of its own
 */
export function useAvailableAction(offer: AvailableAction | false): boolean {
  const actionsContext = use(AvailableActionsContext)
  const latest = useRef(offer)
  latest.current = offer
  const { name = '', text, short, keys, to, pending, main, place } = offer || {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the properties that are displayed; the handler is read when it runs
  useLayoutEffect(() => {
    const now = latest.current
    if (!actionsContext || !now) return
    actionsContext.put({
      ...now,
      ...(now.run ? { run: (event?: unknown) => latest.current && latest.current.run?.(event) } : {}),
    })
  }, [actionsContext, name, text, short, keys, to, pending, main, place])
  useEffect(() => {
    if (!actionsContext || !name) return undefined
    return () => actionsContext.drop(name)
  }, [actionsContext, name])
  return actionsContext !== null
}

const NOBODY = () => () => {}
const NO_ACTIONS: readonly AvailableAction[] = []

/** All available actions on the record, in the order of the menu. */
export function useAvailableActions(): readonly AvailableAction[] {
  const actionsContext = use(AvailableActionsContext)
  return useSyncExternalStore(actionsContext?.subscribe ?? NOBODY, actionsContext?.all ?? (() => NO_ACTIONS))
}
