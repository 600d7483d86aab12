import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { resources } from '../../schema/all.ts'
import { declared } from '../../schema/areas.ts'
import type { Problem } from '../../schema/engine/errors.ts'
import { type AppOptions, createApp } from '../../server/app.ts'
import { demoAccount } from '../../server/areas/access/auth/demo.ts'
import { createSessions } from '../../server/areas/access/auth/sessions.ts'
import { createTokens } from '../../server/areas/access/auth/token.ts'
import { type Db, openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { folderOptions } from '../../server/engine/files/parts.ts'
import { adoptKey, type LogKey, logKey } from '../../server/engine/log/key.ts'
import { type LogFault, verifyLog } from '../../server/engine/log/verify.ts'
import { createSettings, type Settings } from '../../server/engine/settings/settings.ts'
import { createSeal, keyFor } from '../../server/seal.ts'
import { appUrlOf, cloneDatabase } from './database.ts'

/** Signs the tokens of every test. */
export const SECRET = 'a secret that is long enough for tests'
const sessionHours = 12

/** The response: status, headers and the parsed body (text if it is not JSON). */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: Body
}

export interface Call {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Defaults to the administrator's; null sends none. */
  readonly token?: string | null
}

export interface TestApp {
  readonly app: FastifyInstance
  /** As the tables' owner, who may do what the program may not. */
  readonly pool: pg.Pool
  readonly db: Db
  readonly url: string
  readonly logKey: LogKey
  /** The server's files, read through a test connection. */
  readonly settings: Settings
  /** The differences between the log and what was written. */
  brokenLog(): Promise<readonly LogFault[]>
  /** Where files of records are stored. */
  readonly files: string
  /** The demo administrator's, who may do everything. */
  readonly token: string
  /** The app's current time; the real time until set. */
  readonly clock: { now: Date | null }
  /** Sends a request to a path below /panel-api; `Body` is the expected response. */
  call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: Call,
  ): Promise<Answer<Body>>
  /** Signs in again. */
  tokenOf(userId: number): Promise<string>
  /** A new user in a new group with exactly these permissions. */
  userWith(
    permissions: readonly string[],
    scope?: 'all' | 'franchise' | 'own' | 'visits',
  ): Promise<{ id: number; token: string }>
}

/** Every error response in any test must explain itself in a sentence. */
function explained({ code, title, detail }: Problem): void {
  if (!detail || detail === title)
    throw new Error(`No sentence says what "${code}" means: server/engine/http/details.ts`)
}

/**
 * The whole server on the calling file's own database. It is closed after the file's tests.
 * @param database one other than a clone of the template; the caller drops it
 */
export async function testApp(options: Partial<AppOptions> = {}, database?: string): Promise<TestApp> {
  const url = database ?? (await cloneDatabase())
  const pool = openPool(url, { max: 5 })
  // The database is dropped by force at the end: an idle connection has nobody else to report the error to.
  pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
  const db = openKysely(pool)
  const clock: { now: Date | null } = { now: null }
  const now = () => clock.now ?? new Date()
  const folder = mkdtempSync(join(tmpdir(), 'crm-files-'))
  const files = folderOptions(folder)
  // The program uses a role that cannot change the log; tests check, and tamper, as the owner.
  const appPool = openPool(appUrlOf(url), { max: 5 })
  appPool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
  const key = logKey(keyFor(SECRET, 'log'))
  await adoptKey(pool, key)
  const app = await createApp({
    demo: 'here',
    db: openKysely(appPool),
    pool: appPool,
    ownerUrl: url,
    logKey: key,
    resources,
    clock: now,
    auth: { secret: SECRET },
    // Test servers are on this machine, so they are named as an environment would name them.
    outgoingHosts: ['127.0.0.1'],
    files,
    ...options,
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await appPool.end()
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const sessions = createSessions(pool)
  const tokens = createTokens(SECRET)
  const tokenOf = async (userId: number): Promise<string> => {
    const issued = now()
    const expires = new Date(issued.getTime() + sessionHours * 3_600_000)
    const id = await sessions.open(userId, issued, expires, '127.0.0.1', 'tests')
    const session = await sessions.find(id, issued)
    if (typeof session === 'string') throw new Error(`user ${userId} cannot have a session: ${session}`)
    const { email, first_name, last_name, image } = session.user
    return tokens.sign({ id: userId, email, first_name, last_name, image }, id, issued, expires)
  }
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [demoAccount.email])
  const token = await tokenOf(rows[0]?.id as number)

  const call: TestApp['call'] = async <Body>(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    given: Call = {},
  ) => {
    const bearer = given.token === undefined ? token : given.token
    const request: InjectOptions = {
      method,
      url: `/panel-api${path}`,
      headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...given.headers },
    }
    if (given.body !== undefined) request.payload = given.body as NonNullable<InjectOptions['payload']>
    const response = await app.inject(request)
    const type = String(response.headers['content-type'])
    const isJson = /json/.test(type)
    if (type.includes('problem+json')) explained(response.json())
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? response.json() : response.body) as Body,
    }
  }

  const userWith: TestApp['userWith'] = async (permissions, scope = 'all') => {
    const name = randomUUID()
    const group = await pool.query<{ id: number }>(
      'insert into user_groups (name, scope) values ($1, $2) returning id',
      [name, scope],
    )
    const groupId = group.rows[0]?.id
    await pool.query(
      `insert into permissions (user_group_id, area, action)
       select $1, split_part(p, ':', 1), split_part(p, ':', 2) from unnest($2::text[]) p on conflict do nothing`,
      [groupId, permissions],
    )
    const user = await pool.query<{ id: number }>(
      'insert into users (first_name, email, user_group_id) values ($1, $2, $3) returning id',
      ['Test', `${name}@example.test`, groupId],
    )
    const id = user.rows[0]?.id as number
    return { id, token: await tokenOf(id) }
  }

  const brokenLog = async () => (await verifyLog(db, key)).broken

  const settings = createSettings({ db, declared: declared.settings, seal: createSeal(SECRET, 'settings') })
  return { app, pool, db, logKey: key, settings, brokenLog, url, files: folder, token, clock, call, tokenOf, userWith }
}
