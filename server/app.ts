import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { importLimit as importMegabytes } from '../schema/areas/files/settings.ts'
import { declared } from '../schema/areas.ts'
import { endpoints as declaredEndpoints } from '../schema/endpoints.ts'
import type { Collection } from '../schema/engine/collect.ts'
import { SETTING_RECORD } from '../schema/engine/settings/settingRecord.ts'
import { authPlugin } from './areas/access/auth/plugin.ts'
import { createNotices } from './areas/access/auth/recovery/notices.ts'
import { createRecovery } from './areas/access/auth/recovery/recovery.ts'
import { recoveryRoutes } from './areas/access/auth/recovery/recoveryRoutes.ts'
import type { AddressProvider } from './areas/addresses/lookup/port.ts'
import { providerOf } from './areas/addresses/lookup/setting.ts'
import { visitFileRoutes } from './areas/fieldApp/files.ts'
import { replyKey } from './areas/incomingMail/answersTo.ts'
import { archiveFileRoute } from './areas/logs/archives/fileRoute.ts'
import { storeServerLines } from './areas/logs/serverLines.ts'
import { accountEmails } from './areas/mail/accountEmails.ts'
import { textEvents } from './areas/mail/texts/eventsRoute.ts'
import { unsubscribeRoutes } from './areas/mail/unsubscribeRoutes.ts'
import { recordTriggers } from './areas/messages/recordTriggers.ts'
import { notifyOwners } from './areas/notifications/ownChanges.ts'
import { eventsRoute } from './areas/onlinePayments/eventsRoute.ts'
import { addressOnDocument } from './areas/onlinePayments/newLink.ts'
import { refuseUnreadable } from './areas/onlinePayments/publicPage.ts'
import { payRoutes } from './areas/onlinePayments/publicRoutes.ts'
import { handlers } from './areas.ts'
import type { DemoShown } from './demo.ts'
import { mountDeclared } from './engine/acts/mount.ts'
import type { Db } from './engine/db/kysely.ts'
import { limitsOf } from './engine/files/limits.ts'
import { filesPart } from './engine/files/part.ts'
import { type FileOptions, type FileParts, temporaryOptions } from './engine/files/parts.ts'
import { checkBodies, limitBodies } from './engine/http/bodies.ts'
import type { Engine } from './engine/http/context.ts'
import { DEADLINES, type Deadlines, serverTimes, watchBodies } from './engine/http/deadlines.ts'
import { type Collected, collectRules } from './engine/http/defineServer.ts'
import { handleErrors } from './engine/http/errors.ts'
import { createReadPasses } from './engine/http/readPasses.ts'
import { demandAccess, finishAnswers, PREFIX, resourceRoutes } from './engine/http/routes.ts'
import { createSecurity, noteOutcomes } from './engine/http/security.ts'
import { shedLoad } from './engine/http/shedLoad.ts'
import { closeSilentSockets } from './engine/http/silentSockets.ts'
import { refuseUnfitTexts } from './engine/http/texts.ts'
import type { Jobs } from './engine/jobs/jobs.ts'
import { pgBossJobs } from './engine/jobs/pgBossJobs.ts'
import { createLive, type StreamLimits } from './engine/live/hub.ts'
import { pgEvents } from './engine/live/pgEvents.ts'
import { liveRoutes } from './engine/live/routes.ts'
import { type LogKey, logKey } from './engine/log/key.ts'
import type { Mailer } from './engine/mail/mail.ts'
import { createMailer } from './engine/mail/mailer.ts'
import { createMetrics } from './engine/metrics/metrics.ts'
import { type MetricsOptions, metricsRoute } from './engine/metrics/route.ts'
import { docsRoutes } from './engine/openapi/docs.ts'
import { describedBy, type Endpoint } from './engine/openapi/openapiOperation.ts'
import { outgoingOf } from './engine/outgoing/outgoingAddress.ts'
import { useLanguageHeader } from './engine/read/language.ts'
import { readOfCopies } from './engine/replica/reads.ts'
import type { Replica } from './engine/replica/replica.ts'
import { reportFileRoute } from './engine/reports/fileRoute.ts'
import type { ServerLog } from './engine/serverlog/serverLog.ts'
import { createSettings, type Settings } from './engine/settings/settings.ts'
import { settingRules } from './engine/settings/write.ts'
import { exportRoutes } from './engine/transfer/export/routes.ts'
import { importRoutes } from './engine/transfer/import/routes.ts'
import { databaseRefusal } from './engine/write/databaseErrors.ts'
import { refuseCards } from './engine/write/prepare/cardGuard.ts'
import { logging } from './logged.ts'
import { ownWork } from './ownWork.ts'
import { believed, noticeProxy } from './proxy.ts'
import { readyRoutes } from './ready.ts'
import { addRestores, partRoutes, recordServices, singlePartRoutes, standardParts } from './recordParts.ts'
import { reports } from './reports.ts'
import { keeps } from './retention.ts'
import { rules as ownRules } from './rules.ts'
import { leavable } from './run/leave.ts'
import { pageOf } from './run/page.ts'
import { createSeal, keyFor } from './seal.ts'
import { webPlugin } from './web.ts'

export interface AppOptions {
  readonly db: Db
  readonly pool: pg.Pool
  readonly resources: Collection
  /** Rules beyond the declarations; default is `rules.ts`. */
  readonly rules?: readonly Collected[]
  readonly clock?: () => Date
  /** Secret that signs tokens: at least 32 characters. */
  readonly auth: { readonly secret: string }
  /** Key that seals the log; by default derived from the tokens' secret. */
  readonly logKey?: LogKey
  /** Settings of the business; by default secret ones are sealed with the tokens' secret. */
  readonly settings?: Settings
  /** Environment variables that override settings, by name. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Address of the database as its owner, for the job tables; default is the pool's own. */
  readonly ownerUrl?: string
  /** Sends email, and is closed with the app; without one email stays in the email log. */
  readonly mailer?: Mailer
  /** Runs background jobs, and is started and stopped with the app; without one jobs start with the first request for them. */
  readonly jobs?: Jobs
  /** Maximum bytes of an imported file; default is the setting. */
  readonly importLimit?: number
  /** Where record files are stored and their maximum size; default is a temporary folder. */
  readonly files?: FileOptions
  /** Provider of address lookups; default is the one in the settings. */
  readonly addresses?: AddressProvider | undefined
  /** Origin at which browsers reach the app, for links in emails. */
  readonly origin?: () => string
  /** Answers 503 with Retry-After while the process is seconds behind, instead of falling further behind. */
  readonly shedLoad?: boolean
  /** Folder of the browser build; without one only the API is served. */
  readonly webRoot?: string
  /** Level of the log on standard output; no log if missing. */
  readonly logLevel?: string
  /** Receives the log instead of standard output. */
  readonly log?: { write(line: string): void }
  /** Also stores log lines: the ring shared by all servers. */
  readonly serverLog?: ServerLog
  /** Replica for long-running queries. */
  readonly replica?: Replica | undefined
  /** Address used instead of Stripe's own. */
  readonly stripeUrl?: string | undefined
  /** Hosts, optionally as `host:port`, that may be connected to inside the network and without TLS. */
  readonly outgoingHosts?: readonly string[]
  /** Whether the sign-in page shows demo users; default is no. */
  readonly demo?: DemoShown
  /** Timeouts for clients; defaults apply if missing. */
  readonly deadlines?: Deadlines
  /** Concurrent requests of one session, and how many are added each second; unlimited if missing. */
  readonly requests?: { readonly atOnce: number; readonly perSecond: number }
  /** Maximum number of open event streams; defaults apply if missing. */
  readonly streams?: StreamLimits
  /** Prometheus metrics, and who may read them; none if missing. */
  readonly metrics?: MetricsOptions | undefined
  /** Proxies whose X-Forwarded-For is trusted: their number or addresses. */
  readonly trustProxy?: boolean | number | string | string[]
}

const MEGABYTE = 1_048_576

/** Creates the API. It reads no globals: everything it needs is passed in, so that tests can call it with `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, pool, resources, clock = () => new Date(), auth, deadlines = DEADLINES } = options
  const app = Fastify({
    ...logging(options),
    trustProxy: believed(options.trustProxy ?? false),
    bodyLimit: 1_048_576,
    // The id also identifies the request in the log.
    genReqId: () => randomUUID(),
    ...serverTimes(deadlines),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseUnreadable,
    // Requests on open connections are answered during shutdown, so that clients need not repeat them.
    return503OnClosing: false,
  })
  const url = String(pool.options.connectionString)
  const events = pgEvents({ url, say: (line) => app.log.warn(line) })
  const rules = collectRules(options.rules ?? ownRules)
  rules.set(SETTING_RECORD.name, settingRules)
  const sealed = { db, clock, logKey: options.logKey ?? logKey(keyFor(auth.secret, 'log')) }
  const security = createSecurity(sealed, (level, fields, text) => app.log[level](fields, text))
  const services: NonNullable<Engine['services']> = {}
  const settings =
    options.settings ??
    createSettings({
      db,
      declared: declared.settings,
      environment: options.environment ?? {},
      seal: createSeal(auth.secret, 'settings'),
    })
  const engine: Engine = { ...sealed, resources, rules, events, security, services, settings }
  const live = createLive(engine, events, (error) => app.log.warn({ err: error }, 'live'), options.streams)
  leavable(app, live.move)
  const mailer =
    options.mailer ??
    createMailer({
      db,
      secret: auth.secret,
      clock,
      say: (line) => app.log.warn(line),
      tellsLinks: (options.demo ?? 'none') !== 'none',
    })
  app.addHook('onClose', () => mailer.close())
  const origin = options.origin ?? (() => 'http://localhost:3000')
  const outgoing = outgoingOf(db, options.outgoingHosts)
  const notices = createNotices(mailer, origin, settings)
  app.decorate('notices', notices)
  const recovery = createRecovery({ engine, mailer, notices, letters: accountEmails, secret: auth.secret, origin })
  app.decorate('recovery', recovery)
  Object.assign(services, {
    notices,
    recovery,
    mailer,
    origin,
    replies: { key: replyKey(auth.secret) },
    outgoing,
    addresses: {
      provider: async () => options.addresses ?? providerOf(settings, outgoing),
      logError: (error: Error) => app.log.warn({ err: error }, 'addresses'),
    },
  } satisfies Engine['services'])
  const logError = (error: Error) => app.log.warn({ err: error }, 'jobs')
  const jobs = options.jobs ?? pgBossJobs({ url: options.ownerUrl ?? url, say: logError })
  const passes = createReadPasses(keyFor(auth.secret, 'file passes'))
  const fileOptions = options.files ?? temporaryOptions()
  const fileParts: FileParts = {
    passes,
    ...fileOptions,
    get limits() {
      return fileOptions.limits ?? limitsOf(settings)
    },
    say: (error, what) => app.log.warn({ err: error }, what),
  }
  const parts = [...standardParts, filesPart(fileParts)]
  addRestores(rules, resources, parts)
  services.files = fileParts
  services.logged = async (...logged) => {
    await notifyOwners(...logged)
    await recordTriggers(...logged)
  }
  Object.assign(services, recordServices(parts, declared))
  services.payAddress = addressOnDocument
  services.reports = reports
  services.keeps = keeps
  services.checkout = { url: options.stripeUrl, origin, jobs, say: (error) => app.log.warn({ err: error }, 'checkout') }
  ownWork(app, { engine, mailer, jobs, files: fileParts, runs: options.jobs !== undefined })
  storeServerLines(app, engine, events, options.serverLog)
  // An endless response would keep the server open.
  app.addHook('preClose', async () => live.close())
  closeSilentSockets(app)
  app.addHook('onClose', () => events.close())
  const importLimit = () => options.importLimit ?? settings.now(importMegabytes) * MEGABYTE
  const endpoints: Endpoint[] = []
  const metrics = options.metrics && createMetrics(app, { pool, jobs, streams: live.count, logError })

  noticeProxy(app)
  handleErrors(app, databaseRefusal)
  watchBodies(app, deadlines)
  limitBodies(app)
  refuseUnfitTexts(app)
  refuseCards(app, `${PREFIX}/auth/`)
  checkBodies(app)
  useLanguageHeader(app)
  demandAccess(app)
  if (options.replica) {
    services.replica = options.replica
    readOfCopies(app, engine)
  }
  finishAnswers(app, resources)
  app.addHook('onRoute', (route) => {
    const { access, alsoNeeds = [], resource, summary } = route.config ?? {}
    if (!access || route.method === 'HEAD' || route.method === 'OPTIONS') return
    for (const method of [route.method].flat())
      endpoints.push({
        method,
        url: route.url,
        access: [[access].flat().join(' or '), ...alsoNeeds].join(' and '),
        resource,
        summary,
        ...describedBy(route),
      })
  })
  await app.register(compress, { threshold: 2048 })
  if (options.shedLoad) await shedLoad(app)
  const page = pageOf(settings, (error) => app.log.warn({ err: error }, 'settings'))
  await app.register(webPlugin, { root: options.webRoot ?? '', page })
  unsubscribeRoutes(app, engine)
  payRoutes(app, engine, options.stripeUrl ? [new URL(options.stripeUrl).origin] : [])

  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      })
      noteOutcomes(api, security)
      await api.register(authPlugin, {
        pool,
        ...auth,
        clock,
        engine,
        passes,
        origin,
        requests: options.requests,
        demo: options.demo,
      })
      await api.register(recoveryRoutes, { pool, engine, recovery, clock, prefix: '/auth' })
      readyRoutes(api, pool, fileParts)
      if (metrics && options.metrics) metricsRoute(api, metrics, options.metrics)
      docsRoutes(api, endpoints, resources, PREFIX)
      liveRoutes(api, engine, live)
      eventsRoute(api, engine)
      textEvents(api, engine)
      reportFileRoute(api, engine)
      archiveFileRoute(api, engine)
      singlePartRoutes(api, engine, parts)
      visitFileRoutes(api, engine, fileParts)
      mountDeclared(api, engine, { acts: declared.acts, endpoints: declaredEndpoints }, handlers)
      for (const resource of resources.all) {
        resourceRoutes(api, engine, resource)
        partRoutes(api, engine, resource, parts)
        exportRoutes(api, engine, resource)
        if (!resource.noImport) importRoutes(api, engine, resource, { jobs, limit: importLimit })
      }
    },
    { prefix: PREFIX },
  )
  return app
}
