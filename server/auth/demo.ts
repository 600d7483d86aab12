import type pg from 'pg'
import { verifyPassword } from './password.ts'

/** The administrator of the demo business. */
export const demoAccount = { email: 'admin@demo.test', password: 'demo-admin-2026' } as const

/** Answers the demo account while it is there, can be used and still has its first password; else null. */
export function createDemoHint(pool: pg.Pool): () => Promise<typeof demoAccount | null> {
  // The endpoint is public and a verification is dear: one per stored hash, not per call.
  let judged: { hash: string; unchanged: Promise<boolean> } | undefined
  return async () => {
    const { rows } = await pool.query<{ password_hash: string }>(
      `select c.password_hash from users u join credentials c on c.user_id = u.id
       where lower(u.email) = $1 and u.archived_at is null and u.active and u.banned_at is null`,
      [demoAccount.email],
    )
    const hash = rows[0]?.password_hash
    if (!hash) return null
    if (judged?.hash !== hash) judged = { hash, unchanged: verifyPassword(demoAccount.password, hash) }
    return (await judged.unchanged) ? demoAccount : null
  }
}
