import type { FastifyInstance } from 'fastify'

/** Converts a number of proxies to the function that Fastify takes. */
export const believed = (proxies: boolean | number | string | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']
const CONSEQUENCE = 'everybody seems to come from one address, for limits of tries and in the log of changes'

/** Start warning: browsers use https, which this program does not speak, so there must be a proxy. */
export const proxyAdvice = (publicUrl: string | undefined, trusted: unknown): string | undefined =>
  publicUrl?.startsWith('https:') && trusted === false
    ? `PUBLIC_URL is https, so there is a proxy in front of it, but TRUST_PROXY does not name it: ${CONSEQUENCE}. Set TRUST_PROXY to the number of proxies, such as 1, or to their addresses.`
    : undefined

/**
 * Logs once that requests come through an undeclared proxy, whose headers are ignored. Anyone can send such a header, so there is no other effect.
 */
export function noticeProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned) return
    const header = HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress
    if (!header || request.ip !== peer) return
    hasWarned = true
    request.log.warn(
      `${peer} sends ${header}, as proxies do, and TRUST_PROXY does not name it: if it is one, ${CONSEQUENCE}. Set TRUST_PROXY to the number of proxies, or to their addresses, and have the last one send X-Forwarded-For.`,
    )
  })
}
