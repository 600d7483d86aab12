type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Begins a comment on the record that is shown with a text. */
export const beginComment = (text: string): void => {
  for (const listener of listeners) listener(text)
}

/** @returns ends it */
export function onBeginComment(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
