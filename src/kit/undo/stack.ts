import type { Act } from './acts.ts'

/** Acts that one session can take back, one after the other. */
export const MAX = 50
const KEY = 'undo'

interface Kept {
  /** Whose acts they are. */
  readonly owner: number | null
  /** Oldest first. */
  readonly done: readonly Act[]
  /** What was undone and can be done again; the last one first. */
  readonly undone: readonly Act[]
}

const NONE: Kept = { owner: null, done: [], undone: [] }

function load(storage: Storage): Kept {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
    return Array.isArray(kept?.done) && Array.isArray(kept.undone) ? kept : NONE
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return NONE
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>

/** What somebody has done in this tab and can take back: it outlives navigation and reload, and ends with the session. */
export function createUndoStack(storage: Storage) {
  let kept = load(storage)
  /** Acts that no toast has offered to undo yet. */
  let fresh: readonly Act[] = []
  const listeners = new Set<() => void>()
  const set = (next: Partial<Kept>) => {
    kept = { ...kept, ...next }
    storage.setItem(KEY, JSON.stringify(kept))
    for (const listener of listeners) listener()
  }
  const without = (acts: readonly Act[], { changeset }: Act) => acts.filter((act) => act.changeset !== changeset)
  const add = (acts: readonly Act[], act: Act) => [...without(acts, act), act].slice(-MAX)
  return {
    /** Somebody else's acts are nobody's here. */
    own: (owner: number | null) => {
      if (kept.owner !== owner) set({ ...NONE, owner })
    },
    /** Takes note of an act; what was undone before it is done with. */
    push: (act: Act) => {
      if (kept.done.some(({ changeset }) => changeset === act.changeset)) return
      fresh = [...fresh, act]
      set({ done: add(kept.done, act), undone: [] })
    },
    /** The act that an undo, or a redo, would begin with. */
    next: (way: 'undo' | 'redo'): Act | undefined => (way === 'undo' ? kept.done : kept.undone).at(-1),
    /** An act was undone, or done again: from now on `changeset` is what takes that back. */
    turn: (way: 'undo' | 'redo', act: Act, changeset: string) => {
      fresh = without(fresh, act)
      const turned = { ...act, changeset }
      if (way === 'undo') set({ done: without(kept.done, act), undone: add(kept.undone, turned) })
      else set({ undone: without(kept.undone, act), done: add(kept.done, turned) })
    },
    /** It can no longer be taken back. */
    drop: (act: Act) => {
      fresh = without(fresh, act)
      set({ done: without(kept.done, act), undone: without(kept.undone, act) })
    },
    /** The newest act that no toast has offered yet; those before it are offered no more. */
    claim: (): Act | undefined => {
      const act = fresh.at(-1)
      if (!act) return undefined
      fresh = []
      // Whoever waits to tell the next one must see that this one is told.
      for (const listener of listeners) listener()
      return act
    },
    /** The changeset of the newest act that no toast has offered yet. */
    fresh: (): string | undefined => fresh.at(-1)?.changeset,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
