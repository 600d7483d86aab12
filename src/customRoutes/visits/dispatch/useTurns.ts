import { useRef } from 'react'

/**
 * Writes to one record in quick succession go one after the other, each with the version that the one before has made: what is drawn by then still
 * has the older one, and would be refused as stale.
 * @returns what does a write in its turn; `send` is given the version and answers the one that it has made
 */
export function useTurns() {
  const last = useRef(new Map<number, Promise<number>>())
  return async (id: number, version: number, send: (version: number) => Promise<number>): Promise<void> => {
    const before = last.current.get(id) ?? Promise.resolve(0)
    const made = before.then((known) => send(Math.max(known, version)))
    const known = Promise.all([before, made.catch(() => 0)])
    last.current.set(
      id,
      known.then((versions) => Math.max(...versions)),
    )
    await made
  }
}
