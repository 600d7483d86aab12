import type { FastifyInstance } from 'fastify'
import { errorCode } from './error-code.ts'
import { StartError } from './start-error.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: end the program there or set PORT to another one',
  EACCES: 'needs more rights: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: set HOST to one that is',
  ENOTFOUND: 'is no address of this machine: set HOST to one that is',
}

/**
 * Starts to listen.
 * @returns the address to open in a browser on this machine
 * @throws StartError if the port is not available
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reason = reasons[errorCode(error)]
    if (!reason) throw error
    throw new StartError(`HOST:PORT ${host}:${port} ${reason}`)
  }
  const address = app.server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${boundPort}`
}
