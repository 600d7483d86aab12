import type { Act } from './acts.ts'

/** Number of actions that one session can undo, one after the other. */
export const MAX = 50
const KEY = 'undo'

interface Kept {
  /** Id of the user whose actions they are. */
  readonly owner: number | null
  /** Oldest first. */
  readonly done: readonly Act[]
  /** Undone actions that can be redone, the latest first. */
  readonly undone: readonly Act[]
}

const EMPTY_STACK: Kept = { owner: null, done: [], undone: [] }

function load(storage: Storage): Kept {
  try {
    const saved = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
    return Array.isArray(saved?.done) && Array.isArray(saved.undone) ? saved : EMPTY_STACK
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return EMPTY_STACK
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>

/** The actions that the user has done in this tab and can undo: survives navigation and reload, and ends with the session. */
export function createUndoStack(storage: Storage) {
  let state = load(storage)
  /** Actions that no toast has offered to undo yet. */
  let fresh: readonly Act[] = []
  const listeners = new Set<() => void>()
  const set = (next: Partial<Kept>) => {
    state = { ...state, ...next }
    storage.setItem(KEY, JSON.stringify(state))
    for (const listener of listeners) listener()
  }
  const withoutAct = (acts: readonly Act[], { changeset }: Act) => acts.filter((act) => act.changeset !== changeset)
  const add = (acts: readonly Act[], act: Act) => [...withoutAct(acts, act), act].slice(-MAX)
  return {
    /** Another user's actions are discarded. */
    own: (owner: number | null) => {
      if (state.owner !== owner) set({ ...EMPTY_STACK, owner })
    },
    /** Adds an action; actions undone before can no longer be redone. */
    push: (act: Act) => {
      if (state.done.some(({ changeset }) => changeset === act.changeset)) return
      fresh = [...fresh, act]
      set({ done: add(state.done, act), undone: [] })
    },
    /** The action that an undo or redo would start with. */
    next: (direction: 'undo' | 'redo'): Act | undefined => (direction === 'undo' ? state.done : state.undone).at(-1),
    /** An action was undone or redone: from now on `changeset` reverses that. */
    turn: (direction: 'undo' | 'redo', act: Act, changeset: string) => {
      fresh = withoutAct(fresh, act)
      const turnedAct = { ...act, changeset }
      if (direction === 'undo') set({ done: withoutAct(state.done, act), undone: add(state.undone, turnedAct) })
      else set({ undone: withoutAct(state.undone, act), done: add(state.done, turnedAct) })
    },
    /** It can no longer be undone. */
    drop: (act: Act) => {
      fresh = withoutAct(fresh, act)
      set({ done: withoutAct(state.done, act), undone: withoutAct(state.undone, act) })
    },
    /** Returns the newest action that no toast has offered yet; earlier ones are no longer offered. */
    claim: (): Act | undefined => {
      const act = fresh.at(-1)
      if (!act) return undefined
      fresh = []
      // Components waiting for the next action must see that this one is taken.
      for (const listener of listeners) listener()
      return act
    },
    /** The changeset of the newest action that no toast has offered yet. */
    fresh: (): string | undefined => fresh.at(-1)?.changeset,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
