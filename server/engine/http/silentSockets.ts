import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes with the server the connections on which nothing was ever sent. Browsers open them ahead of need; Node counts them neither as idle
 * nor as answered, and a server that stops would wait for their first words.
 */
export function closeSilentSockets(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
