import type { FastifyInstance } from 'fastify'

/** A number of proxies as the function Fastify takes. */
export const believed = (proxies: boolean | number | string | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']
const CONSEQUENCE = 'everybody seems to come from one address, for limits of tries and in the log of changes'

/** What is to be said at the start: browsers open an address of https, which this program does not speak, so somebody stands in front. */
export const proxyAdvice = (publicUrl: string | undefined, trusted: unknown): string | undefined =>
  publicUrl?.startsWith('https:') && trusted === false
    ? `PUBLIC_URL is https, so there is a proxy in front of it, but TRUST_PROXY does not name it: ${CONSEQUENCE}. Set TRUST_PROXY to the number of proxies, such as 1, or to their addresses.`
    : undefined

/**
 * Says once in the log that requests come through a proxy that was not declared: it names for whom it asks, and is not believed. Anybody
 * may send such a header, so nothing follows from it but the sentence.
 */
export function noticeProxy(app: FastifyInstance): void {
  let said = false
  app.addHook('onRequest', async (request) => {
    if (said) return
    const header = HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress
    if (!header || request.ip !== peer) return
    said = true
    request.log.warn(
      `${peer} sends ${header}, as proxies do, and TRUST_PROXY does not name it: if it is one, ${CONSEQUENCE}. Set TRUST_PROXY to the number of proxies, or to their addresses, and have the last one send X-Forwarded-For.`,
    )
  })
}
