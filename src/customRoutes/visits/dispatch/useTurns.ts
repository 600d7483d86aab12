import { useRef } from 'react'

/**
 * Runs writes to one record in quick succession one after the other, each with the version that the previous one returned: the data on screen still
 * has the older version, and would be refused as stale.
 * @returns a function that runs a write in its turn; `send` receives the version and returns the new one
 */
export function useTurns() {
  const last = useRef(new Map<number, Promise<number>>())
  return async (id: number, version: number, send: (version: number) => Promise<number>): Promise<void> => {
    const before = last.current.get(id) ?? Promise.resolve(0)
    const sending = before.then((knownVersion) => send(Math.max(knownVersion, version)))
    const latestVersion = Promise.all([before, sending.catch(() => 0)])
    last.current.set(
      id,
      latestVersion.then((versions) => Math.max(...versions)),
    )
    await sending
  }
}
