import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../../schema/errors.ts'
import { invalid } from '../kit/errors.ts'
import { demandPassword } from './profilePassword.ts'
import type { AuthParts } from './routes.ts'
import { createTryLimit } from './secondFactorLimits.ts'

const filled = z.string().refine((value) => value.trim() !== '', { params: { code: 'required' }, abort: true })
const codeBody = z.strictObject({ code: filled.max(100) })
const passwordBody = z.strictObject({ password: filled.max(1024) })

/** Setting up and giving up the own authenticator app. Every session may: a group can demand it of anybody. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  { pool, clock, secondFactor }: AuthParts,
): Promise<void> {
  const limit = createTryLimit(pool, 'password')
  const config = (summary: string) => ({ config: { access: 'session', summary, beforeSecondFactor: true } }) as const
  const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw invalid(fieldErrors(parsed.error, body))
    return parsed.data
  }

  app.post('/second-factor', config('Begin to set up an authenticator app: a new key'), ({ actor }) =>
    secondFactor.begin(actor.user.id, actor.user.email),
  )

  app.post('/second-factor/confirm', config('Put the new key in force with a code of it'), async ({ actor, body }) => {
    const { code } = parse(codeBody, body)
    return { recovery_codes: await secondFactor.confirm(actor.user.id, code, clock()) }
  })

  app.post('/second-factor/codes', config('Replace the recovery codes'), async ({ actor, body }) => {
    const { password } = parse(passwordBody, body)
    await demandPassword(pool, limit, actor.user.id, password, 'password', clock())
    return { recovery_codes: await secondFactor.renewCodes(actor.user.id) }
  })

  app.post('/second-factor/remove', config('Give up the second factor'), async ({ actor, body }) => {
    const { password } = parse(passwordBody, body)
    await demandPassword(pool, limit, actor.user.id, password, 'password', clock())
    await secondFactor.remove(actor.user.id)
    return {}
  })
}
