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
import type { AddressProvider } from './areas/places/lookup/port.ts'
import { providerOf } from './areas/places/lookup/setting.ts'
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
  /** Rules beyond the declarations; those of `rules.ts` unless others are given. */
  readonly rules?: readonly Collected[]
  readonly clock?: () => Date
  /** What signs the tokens: at least 32 characters. */
  readonly auth: { readonly secret: string }
  /** What the log is sealed with; made of the tokens' secret unless given. */
  readonly logKey?: LogKey
  /** What is decided for the business; kept with the tokens' secret unless given. */
  readonly settings?: Settings
  /** Variables that overrule settings, by name. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Address of the database with the rights of its owner, for the tables of the jobs; the pool's own unless given. */
  readonly ownerUrl?: string
  /** Sends mail, and is closed with the app; without one mail stays in the email log. */
  readonly mailer?: Mailer
  /** Runs what outlives a request, and is started and stopped with the app; without one jobs start with the first that is asked for. */
  readonly jobs?: Jobs
  /** Most bytes of a file that is imported; what the settings say unless given. */
  readonly importLimit?: number
  /** Where files of records go and how large they may be; a temporary folder unless given. */
  readonly files?: FileOptions
  /** Who knows addresses besides those that are kept here; whoever the settings name unless given. */
  readonly addresses?: AddressProvider | undefined
  /** Scheme, host and port under which browsers find the app, for the links in mails. */
  readonly origin?: () => string
  /** Answers 503 with Retry-After while the process is seconds behind, instead of falling further back. */
  readonly shedLoad?: boolean
  /** Folder of the browser build; without one only the API answers. */
  readonly webRoot?: string
  /** Level of the log on standard output; none without it. */
  readonly logLevel?: string
  /** Where the log goes instead. */
  readonly log?: { write(line: string): void }
  /** What else keeps the lines of the log: the ring that all servers share. */
  readonly serverLog?: ServerLog
  /** Where long readings are asked, in place of the database. */
  readonly replica?: Replica | undefined
  /** Where Stripe is asked, in place of its own address. */
  readonly stripeUrl?: string | undefined
  /** Hosts, also as `host:port`, that may be asked though they are inside the network, and without TLS. */
  readonly outgoingHosts?: readonly string[]
  /** Whether the login page shows the demo's people; not unless it is said. */
  readonly demo?: DemoShown
  /** How long clients may take; the usual times unless given. */
  readonly deadlines?: Deadlines
  /** Requests that one session may make at once, and that come back each second; no end without it. */
  readonly requests?: { readonly atOnce: number; readonly perSecond: number }
  /** Event streams that may be open at once; the usual numbers unless given. */
  readonly streams?: StreamLimits
  /** Counts for Prometheus, and who may read them; nothing is counted without it. */
  readonly metrics?: MetricsOptions | undefined
  /** Proxies whose X-Forwarded-For is believed: how many, or which addresses. */
  readonly trustProxy?: boolean | number | string | string[]
}

const MEGABYTE = 1_048_576

/** The API. It reads no globals: everything it needs comes in, so that tests call it by `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, pool, resources, clock = () => new Date(), auth, deadlines = DEADLINES } = options
  const app = Fastify({
    ...logging(options),
    trustProxy: believed(options.trustProxy ?? false),
    bodyLimit: 1_048_576,
    // It is also what the log knows the request by.
    genReqId: () => randomUUID(),
    ...serverTimes(deadlines),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseUnreadable,
    // What comes on a connection that was open before is answered to the last: nobody has to ask again because a server goes.
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
      say: (error: Error) => app.log.warn({ err: error }, 'addresses'),
    },
  } satisfies Engine['services'])
  const say = (error: Error) => app.log.warn({ err: error }, 'jobs')
  const jobs = options.jobs ?? pgBossJobs({ url: options.ownerUrl ?? url, say })
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
  // An answer without an end would keep the server open.
  app.addHook('preClose', async () => live.close())
  closeSilentSockets(app)
  app.addHook('onClose', () => events.close())
  const importLimit = () => options.importLimit ?? settings.now(importMegabytes) * MEGABYTE
  const endpoints: Endpoint[] = []
  const metrics = options.metrics && createMetrics(app, { pool, jobs, streams: live.count, say })

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
