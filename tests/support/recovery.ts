import { hashPassword } from '../../server/areas/access/auth/password.ts'
import type { Db, Tx } from '../../server/engine/db/kysely.ts'
import type { Equipment, Mailer, Transport } from '../../server/engine/mail/mail.ts'
import { createMailer } from '../../server/engine/mail/mailer.ts'
import type { TestApp } from './app.ts'

export const tokenPattern = /[34679ACDEFGHJKMNPQRTWXY]{4}(?:-[34679ACDEFGHJKMNPQRTWXY]{4}){2}/
export const oldPassword = 'plum-tractor-lantern'
export const newPassword = 'velvet-anchor-orchid'

/** Tokens emailed to an address, the oldest first, as printed by a demo server. */
export const tokensSaid = (said: readonly string[], email: string): string[] =>
  said.flatMap((line) => (line.includes(` to ${email} `) ? (tokenPattern.exec(line)?.[0] ?? []) : []))

/** A mailer, without a mail server unless given one, that can be passed to the app before its database is known; `said` is what the server would log. */
export function lateMailer(): {
  mailer: Mailer
  said: string[]
  use(db: Db, clock?: () => Date, transport?: Transport, signature?: (on: Db | Tx) => Promise<string | null>): void
} {
  const said: string[] = []
  let real: Mailer | undefined
  let equipment: Equipment | undefined
  const mailer: Mailer = {
    queue: (db, mail) => (real as Mailer).queue(db, mail),
    ready: (db, letter) => (real as Mailer).ready(db, letter),
    equip: (given) => {
      equipment = given
      real?.equip?.(given)
    },
    lay: (db, id, letter) => (real as Mailer).lay(db, id, letter),
    try: async (mail) => (await real?.try?.(mail)) ?? '',
    wake: () => real?.wake(),
    flush: async () => real?.flush(),
    close: async () => real?.close(),
  }
  const use: ReturnType<typeof lateMailer>['use'] = (db, clock, transport, signature) => {
    void real?.close()
    const secret = 'a secret that is long enough for tests'
    real = createMailer({
      // As in a demo: secrets for the recipient are printed to the server's output.
      db,
      secret,
      transport,
      every: 3_600_000,
      tellsLinks: true,
      say: (line) => said.push(line),
      ...(clock ? { clock } : {}),
      ...(signature ? { signature } : {}),
    })
    if (equipment) real.equip?.(equipment)
  }
  return { mailer, said, use }
}

let made = 0

/** A new user with the old password; `change` is SQL, and without a password the user has never signed in. */
export async function account(
  t: TestApp,
  { change = '', password = oldPassword }: { change?: string; password?: string | null } = {},
): Promise<{ id: number; email: string }> {
  const email = `robin${++made}@example.test`
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into users (first_name, last_name, email, user_group_id) select 'Robin', 'Field', $1, min(id) from user_groups returning id`,
    [email],
  )
  const id = rows[0]?.id as number
  if (password) {
    await t.pool.query('insert into credentials (user_id, password_hash, changed_at) values ($1, $2, $3)', [
      id,
      await hashPassword(password),
      new Date(0),
    ])
  }
  if (change) await t.pool.query(`update users set ${change} where id = $1`, [id])
  return { id, email }
}
