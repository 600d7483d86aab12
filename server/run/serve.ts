import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../../schema/all.ts'
import { signature } from '../../schema/areas/settings/settings.ts'
import { declared } from '../../schema/areas.ts'
import { createApp } from '../app.ts'
import { answersTo } from '../areas/incomingMail/answersTo.ts'
import { accountTemplateAdvice } from '../areas/mail/accountEmails.ts'
import { senderOf } from '../areas/settings/sender.ts'
import { demoAdvice, demoExposure } from '../demo.ts'
import { openKysely, openPool } from '../engine/db/kysely.ts'
import { mayChangeLog } from '../engine/db/roles.ts'
import { pgBossJobs } from '../engine/jobs/pgBossJobs.ts'
import { createMailer } from '../engine/mail/mailer.ts'
import { smtpTransport } from '../engine/mail/smtp.ts'
import type { Counted, Metrics } from '../engine/metrics/metrics.ts'
import { insideAdvice, outgoingOf } from '../engine/outgoing/outgoingAddress.ts'
import { openReplica, type Replica } from '../engine/replica/replica.ts'
import { createServerLog, type ServerLog } from '../engine/serverlog/serverLog.ts'
import { createSettings } from '../engine/settings/settings.ts'
import type { Env } from '../env.ts'
import { listen } from '../listen.ts'
import { outgoingPlaces } from '../outgoingPlaces.ts'
import { proxyAdvice } from '../proxy.ts'
import { followClock } from './clock.ts'
import { type Places, prepare } from './prepare.ts'
import type { GivenDatabase } from './talk.ts'

/** Milliseconds for running responses after the server closes; with other servers an export can finish. */
const [LAST_WORDS, LAST_WORDS_AMONG_OTHERS] = [5_000, 30_000]
/** Milliseconds in which used connections are closed by their responses when another process takes over. */
const HAND_OVER = 2_000
/** Maximum milliseconds for closing. */
export const lastWords = ({ DRAIN_SECONDS }: Pick<Env, 'DRAIN_SECONDS'>): number =>
  DRAIN_SECONDS > 0 ? LAST_WORDS_AMONG_OTHERS : LAST_WORDS

interface Parts extends Places {
  readonly env: Env
  /** Environment variables that override settings, by name. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly database: GivenDatabase
  /** Clean-up steps, run in reverse order. */
  readonly undo: (() => Promise<unknown>)[]
  /** Number of this process, if there are several on this machine. */
  readonly worker?: {
    readonly number: number
    counts(metrics: Metrics): void
    together(): Promise<readonly Counted[]>
  }
}

export interface Served {
  readonly address: string
  /** Warnings for the operator. */
  readonly warnings: readonly string[]
  readonly lines: readonly string[]
  /**
   * Continues answering until other servers have noticed.
   * @param door whether new connections are refused at once
   */
  leave(door: 'open' | 'shut'): Promise<void>
}

/** Opens the replica for long-running queries; the program also works without it. */
function replicaAt(url: string, undo: Parts['undo']): Replica {
  const { replica, close } = openReplica(url, (line) => console.warn(line))
  undo.push(() => Promise.race([close(), sleep(2000)]))
  return replica
}

function logJobError(error: Error, serverLog: ServerLog): void {
  console.error(`jobs: ${error.message}`)
  serverLog.say('error', error, 'jobs')
}

/** Starts the server on a database and listens. What it opens is added to `undo`, even if it fails. */
export async function serve({ env, environment, root, dataDir, database, undo, worker }: Parts): Promise<Served> {
  const pool = openPool(database.appUrl)
  // A connection that breaks while idle is replaced at the next request, which reports any problem.
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  // A connection may be waiting for an unavailable database.
  undo.push(() => Promise.race([pool.end(), sleep(2000)]))
  const owner = openPool(database.url, { max: 4 })
  owner.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  const { files, secret, key, demo, notices, seal } = await prepare(env, { root, dataDir }, database, owner).finally(
    () => owner.end(),
  )
  const ownsLog = await mayChangeLog(pool)
  const exposing = demoExposure(env)
  const db = openKysely(pool)
  const { now: clock, follow, stop } = followClock(pool, (line) => console.warn(line))
  await follow()
  undo.push(async () => stop())
  // Known once the server listens; no email is sent before.
  let address = ''
  const origin = () => env.PUBLIC_URL ?? address
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'
  const settings = createSettings({ db, declared: declared.settings, seal, environment })
  const sender = () => senderOf(settings, host)
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL, sender, answersTo(settings, secret)) : undefined
  const serverLog = createServerLog(`${hostname()}:${env.PORT}${worker ? `/${worker.number}` : ''}`, clock)
  const app = await createApp({
    db,
    pool,
    resources,
    clock,
    logKey: key,
    settings,
    ownerUrl: database.url,
    auth: { secret },
    mailer: createMailer({
      db,
      secret,
      clock,
      transport,
      say: (line) => console.log(line),
      tellsLinks: demo,
      signature: (db) => settings.get(signature, db),
    }),
    demo: !demo ? 'none' : exposing.length === 0 ? 'here' : 'exposed',
    replica: env.DATABASE_REPLICA_URL ? replicaAt(env.DATABASE_REPLICA_URL, undo) : undefined,
    jobs: pgBossJobs({ url: database.url, say: (error) => logJobError(error, serverLog) }),
    files,
    origin,
    stripeUrl: env.STRIPE_API_URL,
    outgoingHosts: env.OUTGOING_HOSTS,
    logLevel: env.LOG_LEVEL,
    serverLog,
    shedLoad: true,
    // A screen sends about thirty requests when it opens; nobody sends twenty a second for long.
    requests: { atOnce: 900, perSecond: 30 },
    trustProxy: env.TRUST_PROXY,
    metrics: env.METRICS_TOKEN ? { token: env.METRICS_TOKEN, worker } : undefined,
    webRoot: join(root, 'dist'),
  })
  // Running responses may finish, but an endless one must not keep the program running.
  undo.push(() => Promise.race([app.close(), sleep(lastWords(env))]))
  address = await listen(app, env.HOST, env.PORT)
  const adviceLines = await insideAdvice(db, outgoingOf(db, env.OUTGOING_HOSTS), await outgoingPlaces(db, settings))
  const templateAdvice = await accountTemplateAdvice(db, key)
  const warnings = [
    ...notices,
    ...adviceLines,
    ...templateAdvice,
    proxyAdvice(env.PUBLIC_URL, env.TRUST_PROXY),
    await demoAdvice(pool, exposing, demo),
  ]
  return {
    address,
    warnings: warnings.filter((one) => one !== undefined),
    lines: [
      `Remote Workr CRM is at ${address} (Ctrl-C stops it)`,
      ...(ownsLog
        ? ['The role of DATABASE_URL owns the tables and could change the log: see DATABASE_OWNER_URL in the README']
        : []),
    ],
    leave: (door) => app.leaving.begin(Math.max(env.DRAIN_SECONDS * 1000, door === 'shut' ? HAND_OVER : 0), door),
  }
}
