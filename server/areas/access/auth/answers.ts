import { z } from 'zod'

/** Responses of the /auth endpoints. Instants are ISO 8601. */

const instant = z.string().meta({ format: 'date-time' })
const id = z.int().positive()

export const user = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  user_group_id: id,
  scope: z.enum(['visits', 'own', 'franchise', 'all']),
  franchise_id: id.nullable(),
  image: z.string().nullable(),
  locale: z.string().nullable(),
  permissions: z.array(z.string()).readonly(),
})
export const issued = z.strictObject({ token: z.string(), user })

export const me = z.strictObject({
  user,
  settings: z.record(z.string(), z.unknown()),
  second_factor_needed: z.boolean(),
  /** A user without a password confirms their identity by having signed in recently. */
  has_password: z.boolean(),
})

const demo = z.strictObject({ email: z.string(), password: z.string() })
export const hints = z.strictObject({
  /** Sign-in providers offered in addition to passwords. */
  providers: z.array(z.strictObject({ id, name: z.string() })),
  /** Whether passwords are accepted. */
  passwords: z.boolean(),
  demo: demo.nullable(),
  /** Whether users on other machines can reach the program; shown next to the demo passwords. */
  exposed: z.boolean(),
  accounts: z.array(z.strictObject({ ...demo.shape, group: z.string() })),
})

export const asked = z.strictObject({ code: z.literal('token_sent'), detail: z.string() })
export const redeemed = z.strictObject({ code: z.enum(['password_changed', 'account_confirmed']), email: z.string() })

export const newKey = z.strictObject({ key: z.string(), uri: z.string() })
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

export const profile = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.string().nullable(),
  image: z.string().nullable(),
  group: z.string(),
  password_min: z.int(),
  second_factor: z.strictObject({
    on: z.boolean(),
    since: instant.nullable(),
    codes_left: z.int(),
    required: z.boolean(),
    elsewhere: z
      .boolean()
      .meta({ description: 'This session started at a sign-in provider that asked for a second factor' }),
  }),
})
export const changedProfile = z.strictObject({ profile, ...issued.shape })

export const sessions = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.uuid(),
      issued_at: instant,
      last_seen: instant,
      ip: z.string().nullable(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})
export const ended = z.strictObject({ ended: z.int() })
