import { z } from 'zod'
import {
  lengthOf,
  PASSWORD_MAX,
  PASSWORD_MIN,
  plainToken,
  TOKEN_MIN,
} from '../../../../schema/engine/auth/credentials.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** Request bodies of the /auth endpoints (fixed by the specification). */

export const filled = z
  .string()
  .refine((value) => value.trim() !== '', { params: { code: 'required' }, abort: true })
  .meta({ minLength: 1 })
export const email = filled.trim().max(254).pipe(z.email())
/** A password that is compared with the stored one. */
export const knownPassword = filled.max(PASSWORD_MAX).meta({ format: 'password' })

const atLeast = (min: number) => ({ params: { code: 'too_short', min }, abort: true })
const newPassword = filled
  .max(PASSWORD_MAX)
  .refine((value) => lengthOf(value) >= PASSWORD_MIN, atLeast(PASSWORD_MIN))
  .meta({ format: 'password', minLength: PASSWORD_MIN })
const confirmation = {
  path: ['password_confirmation'],
  params: { code: 'confirmation' },
}

export const loginBody = z.strictObject({ email, password: knownPassword })
export const codeBody = z.strictObject({ code: filled.max(100) })
export const challengeBody = z.strictObject({ challenge: filled.max(1024), code: filled.max(100) })
/** Left out by users without a password. */
export const presenceBody = z.strictObject({ password: knownPassword.optional() })
export const askBody = z.strictObject({ email })
export const endBody = z.strictObject({ id: z.uuid() })

export const redeemBody = z
  .strictObject({
    email,
    token: filled
      .max(100)
      .refine((value) => plainToken(value).length >= TOKEN_MIN, atLeast(TOKEN_MIN))
      .meta({ minLength: TOKEN_MIN }),
    password: newPassword,
    password_confirmation: filled,
  })
  .refine((body) => body.password === body.password_confirmation, confirmation)
  .refine((body) => !isCommonPassword(body.password, body.email), {
    path: ['password'],
    params: { code: 'common_password' },
  })

export const changeBody = z
  .strictObject({ current_password: knownPassword, password: newPassword, password_confirmation: filled })
  .refine((body) => body.password === body.password_confirmation, confirmation)
