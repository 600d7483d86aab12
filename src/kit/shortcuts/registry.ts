import { chordOf, chordsOf, isCharacter, type Pressed } from './keys.ts'

/** Where a shortcut means something; the innermost that has the key gets it, in this order. */
export const SCOPES = ['dialog', 'form', 'row', 'record', 'list', 'global'] as const
export type Scope = (typeof SCOPES)[number]

export interface Shortcut {
  /** As `chordOf` writes them: `n`, `Mod+k`, `g d`; several do the same. None where only the palette offers it. */
  readonly keys?: string | readonly string[]
  readonly scope: Scope
  /** What it does, in the language of the moment. */
  readonly text: string
  /** Left out where the element that has the focus handles its keys itself: then it is only told about. */
  readonly run?: ((event?: KeyboardEvent) => void) | undefined
  /** Also while somebody types, and while shortcuts are switched off. Only with a modifier, or Escape. */
  readonly typing?: boolean
  /** The palette offers it too. */
  readonly palette?: boolean
}

/** What stands around a key event. */
export interface Moment {
  /** The focus is where keys write text. */
  readonly isTyping: boolean
  /** A dialog or a menu is open. */
  readonly isAnswering: boolean
  /** Milliseconds of a clock that only goes forward. */
  readonly now: number
}

/** How long the second key of `g d` may take. */
export const SEQUENCE_MS = 1500

/** Saves what is edited, and does the main action of a form: the same on every screen. */
export const SAVE = 'Mod+s'
export const MAIN = 'Mod+Enter'

export const keysOf = ({ keys }: Shortcut): readonly string[] => (keys === undefined ? [] : [keys].flat())

/** What is wrong with a set of shortcuts, one line each: keys taken twice in a scope, keys that would write text. */
export function faultsOf(shortcuts: readonly Shortcut[]): string[] {
  const taken = new Map<string, string>()
  const faults: string[] = []
  const all = shortcuts.flatMap((shortcut) => keysOf(shortcut).map((keys) => ({ keys, shortcut })))
  const starts = new Set(all.flatMap(({ keys }) => (chordsOf(keys).length > 1 ? [chordsOf(keys)[0]] : [])))
  for (const { keys, shortcut } of all) {
    const place = `${shortcut.scope} ${keys}`
    const other = taken.get(place)
    if (other !== undefined)
      faults.push(`${keys} means two things in scope ${shortcut.scope}: “${other}” and “${shortcut.text}”`)
    taken.set(place, shortcut.text)
    if (starts.has(keys)) faults.push(`${keys} (“${shortcut.text}”) is also the beginning of a sequence`)
    if (shortcut.typing && chordsOf(keys).some(isCharacter))
      faults.push(`${keys} (“${shortcut.text}”) writes text: it cannot work while typing`)
  }
  return faults
}

export interface Registry {
  /** @param read asked anew each time, so that what it gives may change. @returns takes them away again */
  add(read: () => readonly Shortcut[]): () => void
  /** All that are registered now. */
  all(): readonly Shortcut[]
  /** While off, only those that work while typing do. */
  setEnabled(enabled: boolean): void
  isEnabled(): boolean
  /** The key before anybody else sees it: the second one of a sequence. @returns whether it was taken */
  second(event: Pressed, moment: Moment): Shortcut | true | undefined
  /** The shortcut that a key nobody else took stands for; true where it begins a sequence. */
  find(event: Pressed, moment: Moment): Shortcut | true | undefined
  subscribe(listener: () => void): () => void
  /** Changes when something was added or taken away. */
  version(): number
}

/** One set of shortcuts. @param onFault told of each contradiction when it arises; throws in development */
export function createRegistry(onFault: (fault: string) => void): Registry {
  const sources = new Set<() => readonly Shortcut[]>()
  const listeners = new Set<() => void>()
  let enabled = true
  let version = 0
  let begun: { readonly chord: string; readonly until: number } | null = null

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
  /** The one of the innermost scope. */
  const among = (fits: (keys: string) => boolean, moment: Moment): Shortcut | undefined =>
    all()
      .filter((shortcut) => keysOf(shortcut).some((keys) => fits(keys) && works(shortcut, keys, moment)))
      .sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))[0]

  /** The main action of a form that declares no other is to save. */
  const saving = (moment: Moment): Shortcut | undefined => {
    const save = among((keys) => keys === SAVE, moment)
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
      const before = begun
      const chord = chordOf(event)
      if (!before || chord === undefined) return undefined
      begun = null
      const isOurs = isCharacter(chord) && moment.now <= before.until && !moment.isTyping && !moment.isAnswering
      // A letter that leads nowhere must not archive the row instead: it is taken all the same.
      return isOurs ? (among((keys) => keys === `${before.chord} ${chord}`, moment) ?? true) : undefined
    },
    find: (event, moment) => {
      const chord = chordOf(event)
      if (chord === undefined) return undefined
      const found = among((keys) => keys === chord, moment) ?? (chord === MAIN ? saving(moment) : undefined)
      if (found) return found
      if (!among((keys) => keys.startsWith(`${chord} `), moment)) return undefined
      begun = { chord, until: moment.now + SEQUENCE_MS }
      return true
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
