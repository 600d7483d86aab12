import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { emptyAnswer, emptyBody } from '../../../../schema/engine/shape.ts'
import type { ZodTypes } from '../../../engine/http/bodies.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import { hints, issued, me } from './answers.ts'
import { challengeBody, loginBody } from './bodies.ts'
import { createDemoHints, demoAccount } from './demo.ts'
import { checkCredentials, demandStillRight } from './login.ts'
import { hasPassword } from './profile/profilePassword.ts'
import { type Issuer, present } from './renew.ts'
import type { SecondFactor } from './secondFactor/secondFactor.ts'
import { type Challenge, createChallenges, markOf } from './secondFactor/secondFactorChallenge.ts'
import type { Sessions } from './sessions.ts'
import { LINK_PROOF } from './signOn/account.ts'
import { demandPasswords, takesPasswords } from './signOn/passwords.ts'
import { providersOf } from './signOn/provider.ts'

/** Dependencies of the /auth endpoints. */
export interface AuthParts {
  readonly pool: pg.Pool
  readonly secret: string
  readonly clock: () => Date
  readonly engine: Engine
  readonly sessions: Sessions
  readonly issuer: Issuer
  readonly secondFactor: SecondFactor
  /** Whether demo users are shown. */
  readonly demo?: 'none' | 'here' | 'exposed' | undefined
}

/** The endpoints of signing in, sessions and passwords. */
export async function authRoutes(
  app: FastifyInstance,
  { pool, secret, clock, engine, sessions, issuer, secondFactor, demo: demoMode = 'none' }: AuthParts,
) {
  const challenges = createChallenges(secret)
  const demoHints = createDemoHints(pool)
  const config = (access: 'public' | 'session', summary: string) => ({ config: { access, summary } })
  const anyway = (summary: string) => ({ config: { access: 'session', summary, beforeSecondFactor: true } }) as const

  const api = app.withTypeProvider<ZodTypes>()
  const entered = { 200: issued }

  api.post(
    '/login',
    {
      config: { access: 'public', summary: 'Sign in', security: 'login' },
      schema: { body: loginBody, response: entered },
    },
    async (request) => {
      const now = clock()
      await demandPasswords(engine)
      const proof = await checkCredentials(pool, request.body, request.ip, now)
      const { userId } = proof
      if (await secondFactor.isOn(userId)) {
        throw problem(401, 'second_factor_required', {
          challenge: await challenges.sign({ userId, proof: proof.passwordHash }, now),
        })
      }
      const opened = await issuer.open(userId, request, now)
      await demandStillRight(pool, proof, now)
      return opened
    },
  )

  api.post(
    '/login/second-factor',
    {
      config: { access: 'public', summary: 'Sign in with a second factor', security: 'login_second_factor' },
      schema: { body: challengeBody, response: entered },
    },
    async (request) => {
      const now = clock()
      const challenge = await challenges.verify(request.body.challenge, now)
      if (challenge) request.securityNote = { user: { id: challenge.userId, email: null } }
      if (!challenge || !(await mayStillEnter(pool, challenge))) throw problem(401, 'challenge_expired')
      if (!(await secondFactor.check(challenge.userId, request.body.code, now))) throw problem(401, 'wrong_code')
      const opened = await issuer.open(challenge.userId, request, now)
      if (!(await mayStillEnter(pool, challenge))) {
        await sessions.takeBack(challenge.userId, now)
        throw problem(401, 'challenge_expired')
      }
      return opened
    },
  )

  api.post(
    '/renew',
    {
      ...anyway('Renew the token of an active session'),
      schema: { body: emptyBody, response: entered },
    },
    (request) => issuer.renew(request.actor.session_id, clock()),
  )

  api.post(
    '/logout',
    {
      config: { ...anyway('Sign out').config, security: 'logout' },
      schema: { body: emptyBody, response: { 200: emptyAnswer } },
    },
    async (request) => {
      await sessions.revoke(request.actor.session_id, clock())
      return {}
    },
  )

  api.get(
    '/me',
    { ...anyway('Get the current user with their effective permissions'), schema: { response: { 200: me } } },
    async (request) => ({
      user: present(request.actor, request.sessionUser),
      settings: screenSettings(engine.settings),
      second_factor_needed: request.needsSecondFactor,
      has_password: await hasPassword(pool, request.actor.user.id),
    }),
  )

  api.get(
    '/hints',
    {
      ...config('public', 'Get the sign-in options: sign-in providers, and demo accounts while they are unchanged'),
      schema: { response: { 200: hints } },
    },
    async () => {
      const accounts = demoMode === 'none' ? [] : await demoHints()
      const admin = accounts.some(({ email }) => email === demoAccount.email)
      const providers = (await providersOf(pool)).map(({ id, name }) => ({ id, name }))
      const passwords = await takesPasswords(engine)
      return { demo: admin ? demoAccount : null, accounts, exposed: demoMode === 'exposed', providers, passwords }
    },
  )
}

/** Settings that every screen needs; others are not exposed here. */
const screenSettings = (settings: Settings): Record<string, unknown> => Object.fromEntries(settings.shown())

/** Whether the account is unchanged since the password or the provider was checked. */
async function mayStillEnter(pool: pg.Pool, challenge: Challenge): Promise<boolean> {
  const { rows } = await pool.query<{ proof: string }>(
    `select p.proof from users u, lateral (
       select c.password_hash as proof from credentials c where c.user_id = u.id
       union all select ${LINK_PROOF} from sign_on_links l where l.user_id = u.id) p
     where u.id = $1 and u.active and u.banned_at is null and u.archived_at is null`,
    [challenge.userId],
  )
  return rows.some(({ proof }) => markOf(proof) === challenge.mark)
}
