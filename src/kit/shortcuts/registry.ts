import { chordOf, chordsOf, isCharacter, type Pressed } from './keys.ts'

/** Where a shortcut applies; the innermost scope that has the key handles it, in this order. */
export const SCOPES = ['dialog', 'form', 'row', 'record', 'list', 'global'] as const
export type Scope = (typeof SCOPES)[number]

export interface Shortcut {
  /** In the notation of `chordOf`: `n`, `Mod+k`, `g d`; several keys may do the same. Undefined where only the palette offers it. */
  readonly keys?: string | readonly string[]
  readonly scope: Scope
  /** What it does, in the current language. */
  readonly text: string
  /** Undefined where the focused element handles the key itself; the shortcut is then only listed. */
  readonly run?: ((event?: KeyboardEvent) => void) | undefined
  /** Also works while the user types and while shortcuts are turned off. Requires a modifier or Escape. */
  readonly typing?: boolean
  /** Also offered in the palette. */
  readonly palette?: boolean
}

/** The context of a key event. */
export interface Moment {
  /** The focus is where keys enter text. */
  readonly isTyping: boolean
  /** A dialog or a menu is open. */
  readonly isAnswering: boolean
  /** Time of a monotonic clock, in ms. */
  readonly now: number
}

/** Maximum time between the two keys of a sequence such as `g d`, in ms. */
export const SEQUENCE_MS = 1500

/** Saves, and runs the main action of a form: the same on every page. */
export const SAVE = 'Mod+s'
export const MAIN = 'Mod+Enter'

export const keysOf = ({ keys }: Shortcut): readonly string[] => (keys === undefined ? [] : [keys].flat())

/** Checks a set of shortcuts and returns one line per problem: a key used twice in a scope, or a key that would enter text. */
export function faultsOf(shortcuts: readonly Shortcut[]): string[] {
  const textByKeys = new Map<string, string>()
  const faults: string[] = []
  const all = shortcuts.flatMap((shortcut) => keysOf(shortcut).map((keys) => ({ keys, shortcut })))
  const starts = new Set(all.flatMap(({ keys }) => (chordsOf(keys).length > 1 ? [chordsOf(keys)[0]] : [])))
  for (const { keys, shortcut } of all) {
    const scopedKeys = `${shortcut.scope} ${keys}`
    const other = textByKeys.get(scopedKeys)
    if (other !== undefined)
      faults.push(`${keys} means two things in scope ${shortcut.scope}: “${other}” and “${shortcut.text}”`)
    textByKeys.set(scopedKeys, shortcut.text)
    if (starts.has(keys)) faults.push(`${keys} (“${shortcut.text}”) is also the beginning of a sequence`)
    if (shortcut.typing && chordsOf(keys).some(isCharacter))
      faults.push(`${keys} (“${shortcut.text}”) writes text: it cannot work while typing`)
  }
  return faults
}

export interface Registry {
  /**
   * @param read called each time, so that its result may change
   * @returns a function that removes them
   */
  add(read: () => readonly Shortcut[]): () => void
  /** All registered shortcuts. */
  all(): readonly Shortcut[]
  /** While turned off, only shortcuts that work while typing do. */
  setEnabled(enabled: boolean): void
  isEnabled(): boolean
  /**
   * Handles a key before anything else does: the second one of a sequence.
   * @returns whether it was consumed
   */
  second(event: Pressed, moment: Moment): Shortcut | true | undefined
  /** The shortcut for a key that nothing else has handled; true where it starts a sequence. */
  find(event: Pressed, moment: Moment): Shortcut | true | undefined
  subscribe(listener: () => void): () => void
  /** Changes whenever shortcuts are added or removed. */
  version(): number
}

/**
 * Creates a set of shortcuts.
 * @param onFault called with each conflict when it arises; throws in development
 */
export function createRegistry(onFault: (fault: string) => void): Registry {
  const sources = new Set<() => readonly Shortcut[]>()
  const listeners = new Set<() => void>()
  let enabled = true
  let version = 0
  let begunChord: { readonly chord: string; readonly until: number } | null = null

  const all = () => [...sources].flatMap((read) => read())
  const changed = () => {
    version++
    for (const listener of listeners) listener()
  }
  const works = (shortcut: Shortcut, keys: string, moment: Moment) =>
    shortcut.run !== undefined &&
    (enabled || shortcut.typing || keys === 'Escape') &&
    (!moment.isTyping || shortcut.typing) &&
    (shortcut.scope === 'dialog' || !moment.isAnswering)
  /** The shortcut of the innermost scope. */
  const firstMatching = (fits: (keys: string) => boolean, moment: Moment): Shortcut | undefined =>
    all()
      .filter((shortcut) => keysOf(shortcut).some((keys) => fits(keys) && works(shortcut, keys, moment)))
      .sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))[0]

  /** The main action of a form that declares no other is to save. */
  const saving = (moment: Moment): Shortcut | undefined => {
    const save = firstMatching((keys) => keys === SAVE, moment)
    return save?.scope === 'form' ? save : undefined
  }

  return {
    add: (read) => {
      sources.add(read)
      for (const fault of faultsOf(all())) onFault(fault)
      changed()
      return () => {
        sources.delete(read)
        changed()
      }
    },
    all,
    setEnabled: (next) => {
      enabled = next
    },
    isEnabled: () => enabled,
    second: (event, moment) => {
      const before = begunChord
      const chord = chordOf(event)
      if (!before || chord === undefined) return undefined
      begunChord = null
      const isOurs = isCharacter(chord) && moment.now <= before.until && !moment.isTyping && !moment.isAnswering
      // The second key of an unknown sequence is consumed too, because on its own it might do something else, such as archive the row.
      return isOurs ? (firstMatching((keys) => keys === `${before.chord} ${chord}`, moment) ?? true) : undefined
    },
    find: (event, moment) => {
      const chord = chordOf(event)
      if (chord === undefined) return undefined
      const match = firstMatching((keys) => keys === chord, moment) ?? (chord === MAIN ? saving(moment) : undefined)
      if (match) return match
      if (!firstMatching((keys) => keys.startsWith(`${chord} `), moment)) return undefined
      begunChord = { chord, until: moment.now + SEQUENCE_MS }
      return true
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
