import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { problem } from '../http/errors.ts'
import { type Counted, METRICS_TYPE, type Metrics, metricsText } from './metrics.ts'

export interface MetricsOptions {
  /** Bearer token that readers must send. */
  readonly token: string
  /** When several processes serve one address: receives the counters of this one and returns those of all of them. */
  readonly worker?: { counts(metrics: Metrics): void; together(): Promise<readonly Counted[]> } | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** GET /metrics in Prometheus's text format, with the token: 401 without it. Registered only when there is a token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, { token, worker }: MetricsOptions): void {
  const expected = digest(token)
  worker?.counts(metrics)
  app.get(
    '/metrics',
    {
      exposeHeadRoute: false,
      config: {
        access: 'public',
        summary: 'Get metrics for Prometheus. Needs its own token',
        gives: ['text/plain'],
      },
    },
    async (request, reply) => {
      const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (!timingSafeEqual(digest(bearer), expected))
        throw problem(401, 'metrics_token', {}, { 'www-authenticate': 'Bearer realm="metrics"' })
      const countedParts = worker ? await worker.together() : [await metrics.counted()]
      return reply.type(METRICS_TYPE).send(await metricsText(countedParts))
    },
  )
}
