import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import users from '../../schema/entities/users.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { audit } from '../kit/audit.ts'
import type { Engine, WriteContext } from '../kit/context.ts'
import { problem } from '../kit/errors.ts'
import { updateRecord } from '../kit/persist.ts'
import type { RecordRow } from '../kit/read.ts'
import { recordColumns } from '../kit/select.ts'
import type { Mailer } from '../mail/mail.ts'
import { hashPassword } from './password.ts'
import { barredMail, changedMail, type Receiver, tokenMail } from './recoveryMails.ts'
import {
  createHash,
  hasActiveToken,
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
  /** The server's secret, at least 32 characters. */
  readonly secret: string
  /** `https://crm.example.com`, for the links in mails: never taken from a request, whose sender could choose it. */
  readonly origin: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly recovery: Recovery
  }
}

/** What somebody who was mailed a token sends back. */
export interface Redemption {
  readonly kind: RecoveryKind
  readonly email: string
  readonly token: string
  readonly password: string
  /** Of the request, for the log. */
  readonly from: { readonly action: string; readonly url: string; readonly ip: string }
}

export interface Recovery {
  /** Mails a token to the account of an address. An address that nobody has is 'unknown' unless answers are neutral. */
  ask(email: string): Promise<'token_sent' | 'token_still_active' | 'unknown'>
  /** Sets the password for a right token, ends every session of the user, and makes an invited user active. */
  redeem(redemption: Redemption): Promise<Verdict | 'unknown'>
  /**
   * Mails an invitation, a new one each time: the token of the one before is dead then.
   * @param tx the transaction that makes the user; the mail leaves some seconds after it commits
   * @returns when the token ends
   * @throws problem 404 not_found, 409 banned, 409 already_registered
   */
  invite(userId: number, tx?: Tx): Promise<{ expires_at: string }>
  /** What follows when somebody set a new password while logged in: a mailed token is dead, and the owner hears of it by mail. */
  passwordChanged(tx: Tx, userId: number): Promise<void>
}

const account = (email: string) => email.trim().toLowerCase()

/** Locks the users it finds, so that everything that touches a user and its tokens takes its turn in the same order. */
async function findUser(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.email, u.first_name, u.locale, u.active, u.banned_at is not null as banned,
      exists (select from credentials c where c.user_id = u.id) as registered
    from users u where ${condition} and u.archived_at is null for no key update of u`.execute(db)
  return rows[0]
}

async function isNeutral(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ value: unknown }>`
    select value from system_settings where key = 'auth.neutral_messages'`.execute(db)
  return rows[0]?.value === true
}

/** The ways into an account without its password. */
export function createRecovery({ engine, mailer, secret, origin }: Parts): Recovery {
  const { db, clock } = engine
  const hashOf = createHash(secret)

  const ask: Recovery['ask'] = async (email) => {
    const name = account(email)
    const answer = await db.transaction().execute(async (tx) => {
      const now = clock()
      const user = await findUser(tx, sql`lower(u.email) = ${name}`)
      if (!user && !(await isNeutral(tx))) return 'unknown'
      if (user && !user.active && (await hasActiveToken(tx, 'invitation', name, now))) return 'token_still_active'
      const token = newToken()
      const hash = hashOf('reset', name, token)
      const expires = await issueToken(tx, { kind: 'reset', account: name, userId: user?.id ?? null, hash, now })
      if (!expires) return 'token_still_active'
      // A barred account takes the same path, so that only its mailbox learns of it; the token is told to nobody.
      if (user?.banned) await mailer.queue(tx, barredMail(user, 'banned'))
      else if (user && !user.active) await mailer.queue(tx, barredMail(user, 'inactive'))
      else if (user) await mailer.queue(tx, tokenMail(user, 'reset', token, origin(), expires))
      return 'token_sent'
    })
    mailer.wake()
    return answer
  }

  const redeem: Recovery['redeem'] = async ({ kind, email, token, password, from }) => {
    const name = account(email)
    const verdict = await db.transaction().execute(async (tx) => {
      const user = await findUser(tx, sql`lower(u.email) = ${name}`)
      if (!user && !(await isNeutral(tx))) return 'unknown'
      const found = await useToken(tx, kind, name, hashOf(kind, name, token), clock())
      if (found !== 'right' || !user) return found === 'right' ? 'wrong_token' : found
      const hash = await hashPassword(password)
      await setPassword(tx, user.id, hash, clock())
      if (!user.active) await activate({ engine, tx, ...from, changeset: randomUUID(), ...selfActing(user) }, user.id)
      if (kind === 'reset') await mailer.queue(tx, changedMail(user, origin()))
      return found
    })
    mailer.wake()
    return verdict
  }

  const invite: Recovery['invite'] = async (userId, given) => {
    if (!given) {
      const sent = await db.transaction().execute((tx) => invite(userId, tx))
      mailer.wake()
      return sent
    }
    const now = clock()
    const user = await findUser(given, sql`u.id = ${userId}`)
    if (!user) throw problem(404, 'not_found')
    if (user.banned) throw problem(409, 'banned')
    if (user.registered) throw problem(409, 'already_registered')
    const token = newToken()
    const name = account(user.email)
    const hash = hashOf('invitation', name, token)
    const expires = await issueToken(given, {
      ...{ kind: 'invitation', account: name, userId, hash, now },
      replace: true,
    })
    if (!expires) throw new Error('a token that replaces every other was not kept')
    await mailer.queue(given, tokenMail(user, 'invitation', token, origin(), expires))
    return { expires_at: expires.toISOString() }
  }

  const passwordChanged: Recovery['passwordChanged'] = async (tx, userId) => {
    await sql`delete from recovery_tokens where user_id = ${userId} and kind = 'reset'`.execute(tx)
    const user = await findUser(tx, sql`u.id = ${userId}`)
    if (user) await mailer.queue(tx, changedMail(user, origin()))
  }

  return { ask, redeem, invite, passwordChanged }
}

async function setPassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await sql`
    insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`.execute(
    tx,
  )
  await sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(tx)
}

/** Somebody without a session changes the own record: that is who the log names. */
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
