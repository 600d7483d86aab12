import type { Act } from './acts.ts'
import { createUndoStack } from './stack.ts'

/** The actions of this tab that can be undone. */
export const undoStack = createUndoStack(window.sessionStorage)

export interface Wish {
  readonly direction: 'undo' | 'redo'
  /** The action to undo; the next one by default. */
  readonly act?: Act
  /** Skips what others have changed since. */
  readonly rest?: boolean
}

const running = new Set<Promise<unknown>>()

/** Registers a write without a response so far: it is undone before all earlier actions. */
export function underWay(work: Promise<unknown>): void {
  running.add(work)
  const end = () => void running.delete(work)
  work.then(end, end)
}

/** Resolves once every write in progress of this tab has its response. */
export const allAnswered = async (): Promise<void> => {
  await Promise.allSettled(running)
}

let fulfil: (newWish: Wish) => void = () => undefined

/** Requests an undo or redo from anywhere, such as a toast or the history. `UndoProvider` carries it out. */
export const wish = (newWish: Wish): void => fulfil(newWish)

export function onWish(listener: (newWish: Wish) => void): () => void {
  fulfil = listener
  return () => {
    if (fulfil === listener) fulfil = () => undefined
  }
}
