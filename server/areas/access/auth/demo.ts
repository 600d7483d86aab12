import type pg from 'pg'
import { verifyPassword } from './password.ts'

/** Somebody of the demo business, with a group of presets.ts. */
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

/** One person for each group that people are in. */
export const demoPeople: readonly DemoPerson[] = [
  person('admin', 'Administrators', 'Alex', 'Morgan'),
  person('manager', 'Office managers', 'Priya', 'Shah'),
  person('dispatcher', 'Dispatchers', 'Tom', 'Whitaker'),
  person('accounts', 'Accounts', 'Helen', 'Okafor'),
  person('sales', 'Sales', 'Daniel', 'Price'),
  person('readonly', 'Read-only', 'Grace', 'Lin'),
]

/** Somebody who goes out to the visits; comes with the calendar, once there are workers. */
export const demoWorker: DemoPerson = person('worker', 'Workers', 'Adam', 'Kowalski')
const everybody = [...demoPeople, demoWorker]

/** The administrator of the demo business. */
export const demoAccount = { email: 'admin@demo.test', password: 'demo-admin-2026' } as const

export interface DemoHint {
  readonly email: string
  readonly password: string
  /** What the person's group is called now. */
  readonly group: string
}

/** Answers the people of the demo who are there, can be used and still have their first password, in their order. */
export function createDemoHints(pool: pg.Pool): () => Promise<DemoHint[]> {
  // The endpoint is public and a verification is dear: one per stored hash, not per call.
  const judged = new Map<string, { hash: string; unchanged: Promise<boolean> }>()
  const isUnchanged = ({ email, password }: DemoPerson, hash: string): Promise<boolean> => {
    const known = judged.get(email)
    if (known?.hash === hash) return known.unchanged
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
