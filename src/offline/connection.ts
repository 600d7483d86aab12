import { createValue } from '../kit/valueStore.ts'

/** Whether there is a connection to the server, according to the browser and the last request. */
export const connection = createValue(true)

/** How often it was lost. */
let losses = 0

const setConnected = (isConnected: boolean) => {
  if (connection.get() === isConnected) return
  if (!isConnected) losses += 1
  connection.set(isConnected)
}

/** A request got no response, or the browser reports no connection. */
export const connectionLost = (): void => setConnected(false)
/** A request got a response, even if it was a refusal. */
export const connectionFound = (): void => setConnected(true)

/** Interval of checking whether the server is reachable again, in ms. */
const CHECK_MS = 5_000

/** Follows the browser's state, and polls the server while it is unreachable. */
export function followConnection(window: Window): void {
  const checkConnection = async () => {
    if (connection.get() || window.document.visibilityState !== 'visible') return
    try {
      await window.fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })
      connectionFound()
    } catch {
      // Still no connection, which answers the check.
      connectionLost()
    }
  }
  if (!window.navigator.onLine) connectionLost()
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => void checkConnection())
  window.setInterval(() => void checkConnection(), CHECK_MS)
}

/** A `fetch` that also reports the state of the connection. */
export const watched =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...args) => {
    const before = losses
    try {
      const answer = await fetch(...args)
      // A response to a request sent before the connection was lost says nothing about the current state.
      if (before === losses) connectionFound()
      return answer
    } catch (error) {
      // An aborted request says nothing about the connection.
      if (error instanceof TypeError) connectionLost()
      throw error
    }
  }
