type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Starts a comment on the current record with a text. */
export const beginComment = (text: string): void => {
  for (const listener of listeners) listener(text)
}

/** @returns a function that unsubscribes */
export function onBeginComment(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
