import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const MOMENT_MS = 1000
const BYTES = 16_777_216
const LOOK_MS = 50

/**
 * Lets whoever is refused go on sending for a moment, up to 16 MB, of which nothing is kept: a connection that is cut at once takes
 * the answer with it. Then it is cut all the same: nobody has to wait for two gigabytes.
 * @param socket the request's, taken before it was read: it lets go of it when reading is broken off
 */
export function drainRequest(request: IncomingMessage, socket: unknown): void {
  // What is called without a network has none.
  if (request.complete || !(socket instanceof Socket)) return
  const [since, before] = [performance.now(), socket.bytesRead]
  const timer = setInterval(() => {
    const isOver = performance.now() - since > MOMENT_MS || socket.bytesRead - before > BYTES
    if (!request.complete && !isOver) return
    clearInterval(timer)
    if (!request.complete) socket.destroy()
  }, LOOK_MS)
  timer.unref()
}
