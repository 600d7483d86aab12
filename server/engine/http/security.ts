import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteSecurity, type SecurityNote } from '../log/security.ts'
import type { Actor } from './actor.ts'
import type { Context, Engine, WriteContext } from './context.ts'
import { ProblemError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Event name in the security log when this endpoint has succeeded; `<name>_refused` when it refused. */
    security?: string
  }
  interface FastifyRequest {
    /** The owner of the request's session; null without one. */
    readonly actorIfAny: Actor | null
    /** The caller when there is no session, and details to log beside the outcome. */
    securityNote: { readonly user?: SecurityNote['user']; readonly details?: () => Record<string, unknown> } | null
  }
}

/** Numbers of refusals of one person that are noted: many refusals make one entry each time their number grows tenfold. */
const TALLIES = {
  /** Missing permissions: an outdated screen may ask for a few. */
  forbidden: [20, 200, 2000, 20_000],
  /** Records that exist but belong to others. */
  foreign_records: [1, 10, 100, 1000, 10_000],
  locked: [1, 10, 100, 1000, 10_000],
} as const satisfies Record<string, readonly number[]>
type Tally = keyof typeof TALLIES

/** Time in ms after which counting starts again. */
const WINDOW = 600_000
/** People and addresses counted at once; beyond that the oldest is dropped. */
const MAX = 10_000

/** Returns the count when it is one to note. Counted per process: each server notes what reached it. */
export function createTallies(clock: () => Date) {
  const counts = new Map<string, { since: number; n: number }>()
  return (tally: Tally, userKey: string): number | undefined => {
    const now = clock().getTime()
    const key = `${tally} ${userKey}`
    const tallied = counts.get(key)
    const count = tallied && now - tallied.since < WINDOW ? tallied : { since: now, n: 0 }
    count.n++
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > MAX) counts.delete(counts.keys().next().value as string)
    return (TALLIES[tally] as readonly number[]).includes(count.n) ? count.n : undefined
  }
}

/** The security log, as the engine uses it. */
export interface Security {
  /** Writes a note in the transaction of the write, by the same person. */
  inside(write: WriteContext, event: string, details: Readonly<Record<string, unknown>>): Promise<void>
  /** Writes a note on its own. If it fails, that is a fault of the server, not of the request. */
  note(note: SecurityNote): Promise<void>
  /** Someone asked for a record that exists but is not theirs. */
  foreign(ctx: Pick<Context, 'actor' | 'ip' | 'action'>, resource: string, id: number): Promise<void>
  /** Writes to the server log only, for what the security log already has. */
  tell(note: SecurityNote): void
  readonly tally: ReturnType<typeof createTallies>
}

const userOf = ({ user: { id, email } }: Actor): SecurityNote['user'] => ({ id, email })
/** Events that operators should look at. */
const GRAVE = /_refused$|^locked$|^forbidden$|^foreign_records$|second_factor_(off|reset)|^rights_|^banned/

export function createSecurity(
  engine: Pick<Engine, 'db' | 'logKey' | 'clock'>,
  writeLog: (level: 'info' | 'warn' | 'error', fields: object, text: string) => void,
): Security {
  const record = ({ event, user, ip, details }: SecurityNote) =>
    writeLog(
      GRAVE.test(event) ? 'warn' : 'info',
      { security: event, user_id: user.id, user_email: user.email, ip, ...details },
      `security: ${event}`,
    )
  const note: Security['note'] = async (one) => {
    record(one)
    try {
      await noteSecurity(engine.db, engine.logKey, one)
    } catch (error) {
      writeLog('error', { err: error, security: one.event }, 'security: the entry could not be stored')
    }
  }
  const tally = createTallies(engine.clock)
  return {
    note,
    tell: record,
    tally,
    inside: async ({ tx, actor, ip, isRehearsal }, event, details) => {
      if (isRehearsal) return
      const one = { event, user: userOf(actor), ip, details }
      record(one)
      await noteSecurity(tx, engine.logKey, one)
    },
    foreign: async ({ actor, ip, action }, resource, id) => {
      const times = tally('foreign_records', String(actor.user.id))
      if (times)
        await note({ event: 'foreign_records', user: userOf(actor), ip, details: { resource, id, action, times } })
    },
  }
}

/** Of these fields those that the write changed, each with its old and new value; undefined when none changed. */
export function changesIn(
  names: readonly string[],
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> | undefined {
  const changed = names.filter((name) => (before?.[name] ?? null) !== (after[name] ?? null))
  return changed.length
    ? Object.fromEntries(changed.map((name) => [name, { from: before?.[name] ?? null, to: after[name] ?? null }]))
    : undefined
}

/** The code that a refusal is noted under; undefined for mere typing mistakes. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  if (error.code !== 'invalid') return error.code
  const errors = Object.values((error.extra['errors'] ?? {}) as Record<string, readonly { code: string }[]>).flat()
  return errors.find(({ code }) => code.startsWith('wrong_'))?.code
}

/** Who it was: the session, what the handler says, or the typed email address. */
function whoOf(request: FastifyRequest): SecurityNote['user'] {
  if (request.actorIfAny) return userOf(request.actorIfAny)
  const { email } = (request.body ?? {}) as { email?: unknown }
  return request.securityNote?.user ?? { id: null, email: typeof email === 'string' ? email.slice(0, 254) : null }
}

/**
 * Notes the outcome of endpoints that declare `config.security`, and refusals for missing permissions. Must be called before the endpoints are
 * registered.
 */
export function noteOutcomes(app: FastifyInstance, security: Security): void {
  app.decorateRequest('securityNote', null)
  const outcome = new WeakMap<FastifyRequest, string>()
  app.addHook('onError', async (request, _reply, error) => {
    const code = codeOf(error)
    if (code) outcome.set(request, code)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { security: name, access } = request.routeOptions.config
    const code = outcome.get(request)
    const user = whoOf(request)
    const { ip } = request
    const userKey = user.id === null ? `${ip} ${user.email}` : String(user.id)
    if (code === 'forbidden' && access !== 'public') {
      const times = security.tally('forbidden', userKey)
      const details = { action: `${request.method} ${request.routeOptions.url}`, times }
      if (times) await security.note({ event: 'forbidden', user, ip, details })
      return
    }
    if (!name) return
    if (code === 'rate_limited') {
      const times = security.tally('locked', `${name} ${userKey}`)
      if (times) await security.note({ event: 'locked', user, ip, details: { act: name, times } })
      return
    }
    if (reply.statusCode < 400)
      await security.note({ event: name, user, ip, details: request.securityNote?.details?.() ?? {} })
    else if (code === 'second_factor_required') await security.note({ event: 'password_right', user, ip, details: {} })
    else if (code) await security.note({ event: `${name}_refused`, user, ip, details: { code } })
  })
}
