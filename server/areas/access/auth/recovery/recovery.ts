import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { neutralMessages } from '../../../../../schema/areas/access/settings.ts'
import users from '../../../../../schema/areas/access/users.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Engine, WriteContext } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'
import type { Mail, Mailer } from '../../../../engine/mail/mail.ts'
import type { RecordRow } from '../../../../engine/read/read.ts'
import { recordColumns } from '../../../../engine/read/select.ts'
import type { Settings } from '../../../../engine/settings/settings.ts'
import { audit } from '../../../../engine/write/audit.ts'
import { updateRecord } from '../../../../engine/write/persist.ts'
import { hashPassword } from '../password.ts'
import { demandLength } from '../passwordRules.ts'
import type { AccountEmails } from './accountEmails.ts'
import { houseOf, type Receiver } from './mailTo.ts'
import type { Notices } from './notices.ts'
import { barredMail, tokenMail } from './recoveryMails.ts'
import {
  activeUntil,
  createHash,
  endOf,
  issueToken,
  newToken,
  type RecoveryKind,
  useToken,
  type Verdict,
} from './recoveryTokens.ts'

interface Account extends Receiver {
  readonly active: boolean
  readonly banned: boolean
  readonly registered: boolean
}

interface Parts {
  readonly engine: Engine
  readonly mailer: Mailer
  readonly notices: Notices
  readonly letters: AccountEmails
  /** The server's secret, at least 32 characters. */
  readonly secret: string
  /** `https://crm.example.com`, for links in emails: never taken from a request, whose sender could choose it. */
  readonly origin: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly recovery: Recovery
  }
}
declare module '../../../../engine/http/context.ts' {
  interface Services {
    readonly recovery: Recovery
  }
}

/** What a user with an emailed token sends back. */
export interface Redemption {
  readonly kind: RecoveryKind
  readonly email: string
  readonly token: string
  readonly password: string
  /** Details of the request, for the log. */
  readonly from: { readonly action: string; readonly url: string; readonly ip: string }
}

export interface Recovery {
  /** Emails a token to the account with an address. An unknown address gives 'unknown', unless responses are neutral. */
  ask(email: string): Promise<'token_sent' | 'token_still_active' | 'unknown'>
  /**
   * Sets the password for a valid token, ends every session of the user, and activates an invited user. Returns 'invitation' for a valid token that
   * confirms an invitation instead; it is not used up.
   * @throws problem 422 administrator_password at `password`; the token is not used up
   */
  redeem(redemption: Redemption): Promise<Verdict | 'unknown' | 'invitation'>
  /**
   * Emails an invitation with a new token, which invalidates the previous one.
   * @param tx transaction that creates the user; the email is sent some seconds after the commit
   * @returns when the token expires, and the email in the log
   * @throws problem 404 not_found, 409 banned, 409 already_registered
   */
  invite(userId: number, tx?: Tx): Promise<{ expires_at: string; mail: number }>
  /** After a signed-in user has set a new password: invalidates emailed tokens and notifies the user by email. */
  passwordChanged(tx: Tx, userId: number): Promise<void>
}

const account = (email: string) => email.trim().toLowerCase()

/** Locks the users it finds, so that all changes of a user and their tokens take locks in the same order. */
async function findUser(
  settings: Settings,
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
): Promise<Account | undefined> {
  const { rows } = await sql<Omit<Account, 'house'>>`
    select u.id, u.email, u.first_name, u.locale, u.active, u.banned_at is not null as banned,
      exists (select from credentials c where c.user_id = u.id) as registered
    from users u where ${condition} and u.archived_at is null for no key update of u`.execute(db)
  return rows[0] && { ...rows[0], house: await houseOf(settings, db) }
}

/** Creates the functions for accessing an account without its password. */
export function createRecovery({ engine, mailer, notices, letters, secret, origin }: Parts): Recovery {
  const { db, clock, settings } = engine
  const hashOf = createHash(secret)

  const ask: Recovery['ask'] = async (email) => {
    const name = account(email)
    const answer = await db.transaction().execute(async (tx) => {
      const now = clock()
      const user = await findUser(settings, tx, sql`lower(u.email) = ${name}`)
      if (!user && !(await settings.get(neutralMessages, tx))) return 'unknown'
      const token = newToken()
      const hash = hashOf('reset', name, token)
      const expires = await issueToken(tx, { kind: 'reset', account: name, userId: user?.id ?? null, hash, now })
      if (!expires) return 'token_still_active'
      // All accounts take the same path, so that only the mailbox owner learns the account's state; a token that leads nowhere is never reported.
      if (user) await mailer.queue(tx, (await unconfirmed(tx, user, now)) ?? (await answerTo(tx, user, token, expires)))
      return 'token_sent'
    })
    mailer.wake()
    return answer
  }

  /** For users without a password: a new invitation token, which expires no earlier than the previous one. */
  const unconfirmed = async (tx: Tx, user: Account, now: Date): Promise<Mail | undefined> => {
    if (user.banned || user.registered) return undefined
    const name = account(user.email)
    const invited = await activeUntil(tx, 'invitation', name, now)
    if (!user.active && !invited) return undefined
    const least = endOf('reset', now)
    const expires = invited && invited > least ? invited : least
    const token = newToken()
    const hash = hashOf('invitation', name, token)
    await issueToken(tx, {
      kind: 'invitation',
      account: name,
      userId: user.id,
      hash,
      now,
      replace: true,
      expires,
    })
    return carrying(tx, user, { mail: 'unconfirmed', token, sendBefore: expires })
  }

  const carrying = (db: Tx, user: Account, what: Parameters<typeof tokenMail>[2]) =>
    tokenMail({ letters, on: db, origin: origin() }, user, what)

  const answerTo = async (tx: Tx, user: Account, token: string, sendBefore: Date): Promise<Mail> => {
    if (user.banned) return barredMail(user, 'banned')
    return user.active ? carrying(tx, user, { mail: 'reset', token, sendBefore }) : barredMail(user, 'inactive')
  }

  const redeem: Recovery['redeem'] = async ({ kind, email, token, password, from }) => {
    const name = account(email)
    const verdict = await db.transaction().execute(async (tx) => {
      const user = await findUser(settings, tx, sql`lower(u.email) = ${name}`)
      if (!user && !(await settings.get(neutralMessages, tx))) return 'unknown'
      const now = clock()
      if (
        kind === 'reset' &&
        (await useToken(tx, 'invitation', name, hashOf('invitation', name, token), now, true)) === 'right'
      )
        return 'invitation'
      const verdict = await useToken(tx, kind, name, hashOf(kind, name, token), now)
      if (verdict !== 'right' || !user) return verdict === 'right' ? 'wrong_token' : verdict
      await demandLength(engine.settings, tx, user.id, password)
      const hash = await hashPassword(password)
      await setPassword(tx, user.id, hash, now)
      if (kind === 'invitation') await endResets(tx, user.id)
      if (!user.active) await activate({ engine, tx, ...from, changeset: randomUUID(), ...selfActing(user) }, user.id)
      if (kind === 'reset') await notices.tell(tx, user.id, 'password_changed')
      return verdict
    })
    mailer.wake()
    return verdict
  }

  const invite: Recovery['invite'] = async (userId, connection) => {
    if (!connection) {
      const sent = await db.transaction().execute((tx) => invite(userId, tx))
      mailer.wake()
      return sent
    }
    const now = clock()
    const user = await findUser(settings, connection, sql`u.id = ${userId}`)
    if (!user) throw problem(404, 'not_found')
    if (user.banned) throw problem(409, 'banned')
    if (user.registered) throw problem(409, 'already_registered')
    const token = newToken()
    const name = account(user.email)
    const hash = hashOf('invitation', name, token)
    const expires = await issueToken(connection, {
      kind: 'invitation',
      account: name,
      userId,
      hash,
      now,
      replace: true,
    })
    if (!expires) throw new Error('a token that replaces every other was not kept')
    const mail = await carrying(connection, user, { mail: 'invitation', token, sendBefore: expires })
    return { expires_at: expires.toISOString(), mail: await mailer.queue(connection, mail) }
  }

  const passwordChanged: Recovery['passwordChanged'] = async (tx, userId) => {
    await endResets(tx, userId)
    await notices.tell(tx, userId, 'password_changed')
  }

  return { ask, redeem, invite, passwordChanged }
}

const endResets = (tx: Tx, userId: number) =>
  sql`delete from recovery_tokens where user_id = ${userId} and kind = 'reset'`.execute(tx)

async function setPassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await sql`
    insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`.execute(
    tx,
  )
  await sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(tx)
}

/** A user without a session changes their own record; the log names them as the author. */
const selfActing = ({ id, email, first_name }: Account): Pick<WriteContext, 'actor'> => ({
  actor: {
    user: { id, email, first_name, last_name: null, user_group_id: 0, scope: 'own', franchise_id: null },
    session_id: '',
    permissions: new Set(),
  },
})

async function activate(ctx: WriteContext, userId: number): Promise<void> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(users)} from users t where t.id = ${userId}`.execute(ctx.tx)
  const before = rows[0] as RecordRow
  const after = await updateRecord(ctx.tx, users, userId, { active: true }, userId)
  await audit(ctx, users, [{ event: 'updated', before, after }])
}
