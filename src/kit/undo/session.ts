import type { Act } from './acts.ts'
import { createUndoStack } from './stack.ts'

/** What can be taken back in this tab. */
export const undoStack = createUndoStack(window.sessionStorage)

export interface Wish {
  readonly way: 'undo' | 'redo'
  /** The act; the one that is next when left out. */
  readonly act?: Act
  /** Leaves alone what others have changed since. */
  readonly rest?: boolean
}

const running = new Set<Promise<unknown>>()

/** A write that somebody has done and whose answer is not there yet: what it did is undone before all that came before it. */
export function underWay(work: Promise<unknown>): void {
  running.add(work)
  const end = () => void running.delete(work)
  work.then(end, end)
}

/** Once every write of this tab that is under way is answered. */
export const allAnswered = async (): Promise<void> => {
  await Promise.allSettled(running)
}

let fulfil: (wish: Wish) => void = () => undefined

/** Asks for an undo or a redo from anywhere: a toast, a history. `UndoProvider` carries it out. */
export const wish = (asked: Wish): void => fulfil(asked)

export function onWish(listener: (wish: Wish) => void): () => void {
  fulfil = listener
  return () => {
    if (fulfil === listener) fulfil = () => undefined
  }
}
