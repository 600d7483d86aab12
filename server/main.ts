import { once } from 'node:events'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { signature } from '../schema/areas/settings/settings.ts'
import { declared } from '../schema/areas.ts'
import { allPermissions } from '../schema/engine/permissions.ts'
import { createApp } from './app.ts'
import { signingSecret } from './areas/access/auth/secret.ts'
import { seedAccess } from './areas/access/auth/seed.ts'
import { answersTo } from './areas/inbox/answersTo.ts'
import { senderOf } from './areas/settings/sender.ts'
import { seedCalendar } from './demo/calendar.ts'
import { seedComplaints } from './demo/complaints/seed.ts'
import { seedFiles } from './demo/files.ts'
import { seedInvoices } from './demo/invoices.ts'
import { seedMail } from './demo/mail.ts'
import { seedNotifications } from './demo/notifications.ts'
import { seedOptions } from './demo/options.ts'
import { seedPayments } from './demo/payments.ts'
import { seedRecurring } from './demo/recurring.ts'
import { seedSigned } from './demo/signed.ts'
import { seedTemplates } from './demo/templates.ts'
import { seedVolume } from './demo/volume.ts'
import { seedWorkday } from './demo/workday.ts'
import { demoAdvice, demoExposure, takesDemo } from './demo.ts'
import { type Db, openKysely, openPool } from './engine/db/kysely.ts'
import { migrate } from './engine/db/migrate.ts'
import { type OpenDatabase, openDatabase } from './engine/db/open.ts'
import { grantApp, mayChangeLog } from './engine/db/roles.ts'
import type { FileOptions } from './engine/files/parts.ts'
import { filesOf } from './engine/files/storage/open.ts'
import { pgBossJobs } from './engine/jobs/pgBossJobs.ts'
import { adoptKey, logKey, sealHeads } from './engine/log/key.ts'
import { sealingSecret } from './engine/log/secret.ts'
import { createMailer } from './engine/mail/mailer.ts'
import { smtpTransport } from './engine/mail/smtp.ts'
import { type Replica, replicaOf } from './engine/reports/replica.ts'
import { createServerLog, type ServerLog } from './engine/serverlog/serverLog.ts'
import { createSettings } from './engine/settings/settings.ts'
import { seedDemo, seedResources } from './engine/write/seed.ts'
import { type Env, readEnv } from './env.ts'
import { listen } from './listen.ts'
import { whenOrphaned } from './orphan.ts'
import { proxyAdvice } from './proxy.ts'
import { createSeal, keyFor } from './seal.ts'
import { StartError } from './start-error.ts'

/** What must be undone at the end, last first. */
const undo: (() => Promise<unknown>)[] = []
const root = resolve(import.meta.dirname, '..')

/** Brings the database to where this version is, as its owner: tables, rights, the key of the log, what every one begins with. */
async function prepare(env: Env, dataDir: string, database: OpenDatabase, owner: pg.Pool) {
  await migrate(owner).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const [role] = new URL(database.appUrl).username ? [decodeURIComponent(new URL(database.appUrl).username)] : []
  if (role && database.appUrl !== database.url) await grantApp(owner, role)
  const demo = await takesDemo(owner, env.DEMO)
  await seedAccess(owner, { permissions: allPermissions(resources.all), demo })
  const secret = await signingSecret({ given: env.JWT_SECRET, kind: database.kind, dataDir, pool: owner })
  const files = filesOf(env, root, dataDir)
  const db = openKysely(owner)
  await seedResources(db, resources.all)
  const sealing = sealingSecret(env.SEALING_KEY, dataDir)
  const key = logKey(keyFor(sealing, 'log'))
  if (demo) await seedBusiness(db, files)
  await adoptKey(owner, key)
  // Of what the demo has brought since.
  if (demo) await sealHeads(owner, key)
  return { files, secret, key, demo, seal: createSeal(sealing, 'settings') }
}

async function seedBusiness(db: Db, files: FileOptions): Promise<void> {
  await seedDemo(db, resources.all)
  await seedVolume(db)
  await seedTemplates(db)
  await seedOptions(db, Date.now())
  await seedPayments(db)
  await seedRecurring(db, Date.now())
  await seedCalendar(db, Date.now())
  await seedComplaints(db, Date.now())
  await seedFiles(db, files)
  await seedInvoices(db, files, Date.now())
  await seedSigned(db, files, Date.now())
  await seedWorkday(db, Date.now())
  await seedMail(db, Date.now())
  await seedNotifications(db, Date.now())
}

/** Where reports are asked; the program goes on without it. */
function openReplica(url: string): Replica {
  const pool = openPool(url, { max: 4, connectionTimeoutMillis: 2_000 })
  pool.on('error', (error) => console.error(`replica connection lost: ${error.message}`))
  undo.push(() => Promise.race([pool.end(), sleep(2000)]))
  return replicaOf(openKysely(pool), ({ message }) =>
    console.warn(`reports are asked of the database itself: ${message}`),
  )
}

async function start(env: Env): Promise<void> {
  const dataDir = resolve(root, env.DATA_DIR)
  const database = await openDatabase({
    ...{ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, dataDir },
    keep: { warn: (line) => console.error(line), tell: (line) => console.log(line) },
  })
  undo.push(database.close)
  const pool = openPool(database.appUrl)
  // A connection that breaks while idle is replaced with the next request, which reports what is wrong.
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  // A connection may wait for a database that is away.
  undo.push(() => Promise.race([pool.end(), sleep(2000)]))
  const owner = openPool(database.url, { max: 4 })
  owner.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  const { files, secret, key, demo, seal } = await prepare(env, dataDir, database, owner).finally(() => owner.end())
  const ownsLog = await mayChangeLog(pool)
  const exposing = demoExposure(env)
  const db = openKysely(pool)
  // Known once the server listens; no mail leaves before.
  let address = ''
  const origin = () => env.PUBLIC_URL ?? address
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'
  const settings = createSettings({ db, declared: declared.settings, seal, environment: process.env })
  const sender = () => senderOf(settings, host)
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL, sender, answersTo(settings, secret)) : undefined
  const serverLog = createServerLog(`${hostname()}:${env.PORT}`)
  const app = await createApp({
    db,
    pool,
    resources,
    logKey: key,
    settings,
    ownerUrl: database.url,
    auth: { secret },
    mailer: createMailer({
      ...{ db, secret, transport, say: (line) => console.log(line), tellsLinks: demo },
      signature: (on) => settings.get(signature, on),
    }),
    demo: !demo ? 'none' : exposing.length === 0 ? 'here' : 'exposed',
    replica: env.DATABASE_REPLICA_URL ? openReplica(env.DATABASE_REPLICA_URL) : undefined,
    jobs: pgBossJobs({ url: database.url, say: (error) => sayJobs(error, serverLog) }),
    files,
    origin,
    stripeUrl: env.STRIPE_API_URL,
    logLevel: env.LOG_LEVEL,
    serverLog,
    shedLoad: true,
    // A screen asks for thirty things as it opens; nobody opens twenty a second for long.
    requests: { atOnce: 900, perSecond: 30 },
    trustProxy: env.TRUST_PROXY,
    webRoot: join(root, 'dist'),
  })
  // Answers under way may finish, an endless one must not keep the program.
  undo.push(() => Promise.race([app.close(), sleep(5000)]))
  address = await listen(app, env.HOST, env.PORT)
  const advice = proxyAdvice(env.PUBLIC_URL, env.TRUST_PROXY)
  if (advice) console.warn(advice)
  const warning = await demoAdvice(pool, exposing, demo)
  if (warning) console.warn(warning)
  console.log(`Remote Workr CRM is at ${address} (Ctrl-C stops it)`)
  if (ownsLog)
    console.log(
      'The role of DATABASE_URL owns the tables and could change the log: see DATABASE_OWNER_URL in the README',
    )
}

function sayJobs(error: Error, serverLog: ServerLog): void {
  console.error(`jobs: ${error.message}`)
  serverLog.say('error', error, 'jobs')
}

let stopping = false
let started = Promise.resolve()

/** Ends everything in order and the program with it. */
async function stop(code: number, reason?: unknown): Promise<void> {
  if (stopping) return
  stopping = true
  if (reason) console.error(reason instanceof StartError ? reason.message : reason)
  // A stop may come while the start is on its way: what it opens must be closed too.
  await started
  let worst = code
  for (const step of undo.reverse())
    await step().catch((error: unknown) => {
      worst = 1
      console.error(error instanceof StartError ? error.message : error)
    })
  process.exit(worst)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) void once(process, signal).then(() => stop(0))
if (process.env.npm_lifecycle_event === 'start') whenOrphaned(() => void stop(0))
process.on('uncaughtException', (error) => void stop(1, error))

started = begin()

async function begin(): Promise<void> {
  try {
    await start(readEnv(process.env))
  } catch (error) {
    // Not awaited: stopping waits for the start to be over.
    void stop(1, error)
  }
}
