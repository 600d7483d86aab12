import type pg from 'pg'
import { verifyPassword } from './password.ts'

/** A user of the demo business, in a group of presets.ts. */
export interface DemoPerson {
  readonly email: string
  /** `demo-<role>-2026`. */
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  readonly group: string
}

const person = (role: string, group: string, first_name: string, last_name: string): DemoPerson => ({
  email: `${role}@demo.test`,
  password: `demo-${role}-2026`,
  first_name,
  last_name,
  group,
})

/** One user for each group. */
export const demoPeople: readonly DemoPerson[] = [
  person('admin', 'Administrators', 'Alex', 'Morgan'),
  person('manager', 'Office managers', 'Priya', 'Shah'),
  person('dispatcher', 'Dispatchers', 'Tom', 'Whitaker'),
  person('accounts', 'Accounts', 'Helen', 'Okafor'),
  person('sales', 'Sales', 'Daniel', 'Price'),
  person('readonly', 'Read-only', 'Grace', 'Lin'),
]

/** A user who attends visits; created with the calendar once there are workers. */
export const demoWorker: DemoPerson = person('worker', 'Workers', 'Adam', 'Kowalski')
const everybody = [...demoPeople, demoWorker]

/** The administrator of the demo business. */
export const demoAccount = { email: 'admin@demo.test', password: 'demo-admin-2026' } as const

export interface DemoHint {
  readonly email: string
  readonly password: string
  /** Current name of the user's group. */
  readonly group: string
}

/** Returns the active demo users who still have their original password, in order. */
export function createDemoHints(pool: pg.Pool): () => Promise<DemoHint[]> {
  // The endpoint is public and verification is expensive, so results are cached per stored hash.
  const judged = new Map<string, { hash: string; unchanged: Promise<boolean> }>()
  const isUnchanged = ({ email, password }: DemoPerson, hash: string): Promise<boolean> => {
    const verdict = judged.get(email)
    if (verdict?.hash === hash) return verdict.unchanged
    const unchanged = verifyPassword(password, hash)
    judged.set(email, { hash, unchanged })
    return unchanged
  }
  return async () => {
    const { rows } = await pool.query<{ email: string; password_hash: string; group: string }>(
      `select lower(u.email) as email, c.password_hash, g.name as "group" from users u
       join credentials c on c.user_id = u.id join user_groups g on g.id = u.user_group_id
       where lower(u.email) = any($1) and u.archived_at is null and u.active and u.banned_at is null`,
      [everybody.map(({ email }) => email)],
    )
    const found = await Promise.all(
      everybody.map(async (one) => {
        const row = rows.find(({ email }) => email === one.email)
        if (!row || !(await isUnchanged(one, row.password_hash))) return []
        return [{ email: one.email, password: one.password, group: row.group }]
      }),
    )
    return found.flat()
  }
}
