import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../../schema/errors.ts'
import type { Actor } from '../kit/actor.ts'
import { invalid } from '../kit/errors.ts'
import { createDemoHint } from './demo.ts'
import { createLoginLimits } from './limits.ts'
import { checkCredentials } from './login.ts'
import type { AuthOptions } from './plugin.ts'
import type { Sessions, SessionUser } from './sessions.ts'
import type { Tokens } from './token.ts'

const filled = z.string().refine((value) => value.trim() !== '', { params: { code: 'required' }, abort: true })
const loginBody = z.strictObject({
  email: filled.trim().max(254).pipe(z.email()),
  // Longer than any password, shorter than what makes hashing it a burden.
  password: filled.max(1024),
})

type Parts = AuthOptions & { readonly tokens: Tokens; readonly sessions: Sessions }

/** The endpoints of api.md, Session. */
export async function authRoutes(app: FastifyInstance, { pool, clock, sessionHours, tokens, sessions }: Parts) {
  const limits = createLoginLimits(pool)
  const demoHint = createDemoHint(pool)
  const config = (access: 'public' | 'session', summary: string) => ({ config: { access, summary } })

  app.post('/login', config('public', 'Log in'), async (request) => {
    const body = loginBody.safeParse(request.body)
    if (!body.success) throw invalid(fieldErrors(body.error, request.body))
    const issued = clock()
    const userId = await checkCredentials(pool, limits, body.data, request.ip, issued)
    const expires = new Date(issued.getTime() + sessionHours * 3_600_000)
    const id = await sessions.open(userId, issued, expires, request.ip, request.headers['user-agent'] ?? null)
    const session = await sessions.find(id, issued)
    if (typeof session === 'string') throw new Error('a session just opened does not stand')
    const { email, first_name, last_name, image } = session.user
    const token = await tokens.sign({ id: userId, email, first_name, last_name, image }, id, issued, expires)
    return { token, user: present(session.actor, session.user) }
  })

  app.post('/logout', config('session', 'End this session'), async (request) => {
    await sessions.revoke(request.actor.session_id, clock())
    return {}
  })

  app.get('/me', config('session', 'The user of this session with the effective permissions'), async (request) => ({
    user: present(request.actor, request.sessionUser),
    settings: await screenSettings(pool),
  }))

  app.get('/hints', config('public', 'The demo account, while it is untouched'), async () => ({
    demo: await demoHint(),
  }))
}

/** Settings that the screens of everybody depend on; the others are nobody's business here. */
const shown = ['locations.screens']

async function screenSettings(pool: AuthOptions['pool']): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    'select key, value from system_settings where key = any($1)',
    [shown],
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

const present = (actor: Actor, user: SessionUser) => ({ ...user, permissions: [...actor.permissions].sort() })
