import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const MOMENT_MS = 1000
const BYTES = 16_777_216
const LOOK_MS = 50

/**
 * Lets a refused client continue sending for a moment, up to 16 MB, which is discarded, because a connection that is cut at once loses the answer.
 * Then it is cut, so that nobody has to send two gigabytes.
 * @param socket the request's, taken before reading: the request drops it when reading is aborted
 */
export function drainRequest(request: IncomingMessage, socket: unknown): void {
  // A call without a network has none.
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
