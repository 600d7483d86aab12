import { createValue } from '../kit/valueStore.ts'

/** Whether there is a line to the server, as far as anybody knows: what the browser says, and what the last request came to. */
export const connection = createValue(true)

/** How often it was lost. */
let losses = 0

const say = (there: boolean) => {
  if (connection.get() === there) return
  if (!there) losses += 1
  connection.set(there)
}

/** A request got no answer, or the browser says that it has no line. */
export const connectionLost = (): void => say(false)
/** A request was answered, be it by a refusal. */
export const connectionFound = (): void => say(true)

/** Between two looks whether the server is there again, in ms. */
const LOOK = 5_000

/** Follows the browser, and asks the server itself while nothing is known of it. */
export function followConnection(window: Window): void {
  const look = async () => {
    if (connection.get() || window.document.visibilityState !== 'visible') return
    try {
      await window.fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })
      connectionFound()
    } catch {
      // Still none: that is what was asked.
      connectionLost()
    }
  }
  if (!window.navigator.onLine) connectionLost()
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => void look())
  window.setInterval(() => void look(), LOOK)
}

/** The same `fetch`, which tells what it finds out of the line. */
export const watched =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...asked) => {
    const before = losses
    try {
      const answer = await fetch(...asked)
      // What was on its way when the line was lost may still arrive, and says nothing of now.
      if (before === losses) connectionFound()
      return answer
    } catch (error) {
      // Whoever gives a question up says nothing of the line.
      if (error instanceof TypeError) connectionLost()
      throw error
    }
  }
