import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from '../jobs/jobs.ts'

/** Seconds; a list is answered in thousandths, an export in minutes. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30]
/** Label for unknown addresses, because their path is arbitrary text. */
const NO_ROUTE = 'none'

/** The counters of one process, which another process can add to its own. */
export type Counted = readonly object[]

export interface Metrics {
  /** The counters of this process so far. */
  counted(): Promise<Counted>
}

interface Parts {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly jobs: Pick<Jobs, 'queues'>
  /** Open event streams. */
  readonly streams: () => number
  readonly logError: (error: Error) => void
}

/**
 * Counts what goes through this app from now on, for Prometheus. A label is a pattern of an address, a method, a status or the name of a queue:
 * nothing that anyone typed.
 */
export function createMetrics(app: FastifyInstance, { pool, jobs, streams, logError }: Parts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'crm_http_requests_total',
    help: 'Requests that were answered',
    registers,
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    name: 'crm_http_request_duration_seconds',
    help: 'From a request to the end of its answer',
    registers,
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  const broken = new Counter({
    name: 'crm_http_requests_broken_total',
    help: 'Requests whose client went before the answer',
    registers,
  })
  const underWay = new Gauge({ name: 'crm_http_requests_under_way', help: 'Requests not yet answered', registers })
  new Gauge({ name: 'crm_processes', help: 'Processes that were counted together', registers }).set(1)
  new Gauge({
    name: 'crm_streams_open',
    help: 'Event streams that are open',
    registers,
    collect() {
      this.set(streams())
    },
  })
  new Gauge({
    name: 'crm_database_connections',
    help: 'Connections of the pool, and who waits for one',
    registers,
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'crm_jobs',
    help: 'Jobs by queue, as of the last seconds; all processes see the same',
    registers,
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    async collect() {
      this.reset()
      // An unavailable database leaves the other figures to report.
      const queues = (await jobs.queues?.().catch(logError)) ?? []
      for (const { name, waiting, active, failed } of queues) {
        this.set({ queue: name, state: 'waiting' }, waiting)
        this.set({ queue: name, state: 'active' }, active)
        this.set({ queue: name, state: 'failed' }, failed)
      }
    },
  })

  app.addHook('onRequest', async () => underWay.inc())
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    underWay.dec()
    const route = routeOptions.url ?? NO_ROUTE
    requests.inc({ method, route, status: String(statusCode) })
    seconds.observe({ method, route }, elapsedTime / 1000)
  })
  app.addHook('onRequestAbort', async (_request) => broken.inc())
  app.addHook('onClose', async () => registry.clear())
  return { counted: () => registry.getMetricsAsJSON() }
}

/** The counters of several processes, in Prometheus's text format. */
export const metricsText = (countedParts: readonly Counted[]): Promise<string> =>
  AggregatorRegistry.aggregate(countedParts as object[]).metrics()

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
