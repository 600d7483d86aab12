import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import users from '../../../../../schema/areas/access/users.ts'
import type { Tx } from '../../../../engine/db/kysely.ts'
import type { Engine, WriteContext } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'
import type { RecordRow } from '../../../../engine/read/read.ts'
import { recordColumns } from '../../../../engine/read/select.ts'
import { audit } from '../../../../engine/write/audit.ts'
import { updateRecord } from '../../../../engine/write/persist.ts'
import type { Claims, Provider } from './provider.ts'
import { answersFor } from './trust.ts'

/** The sign-in request, for the log. */
export interface From {
  readonly action: string
  readonly url: string
  readonly ip: string
}

interface Account {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly active: boolean
  readonly banned: boolean
  readonly user_group_id: number
  readonly franchise_id: number | null
  /** The provider's id of the account; null if it never signed in there. */
  readonly subject: string | null
}

/** Proof of a sign-in for the challenge of the second factor; its prefix distinguishes it from a password hash. */
export const proofOf = (provider: number, subject: string): string => `sign-on:${provider}:${subject}`
/** The same for a link `l`, in SQL. */
export const LINK_PROOF = `'sign-on:' || l.provider_id || ':' || l.subject`

async function find(tx: Tx, provider: number, condition: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.email, u.first_name, u.active, u.banned_at is not null as banned, u.user_group_id, u.franchise_id,
      (select l.subject from sign_on_links l where l.provider_id = ${provider} and l.user_id = u.id) as subject
    from users u where ${condition} and u.archived_at is null for no key update of u`.execute(tx)
  return rows[0]
}

/** The address verified by the provider; undefined if there is none. */
const verifiedEmail = ({ email, email_verified }: Claims): string | undefined =>
  typeof email === 'string' && email_verified === true ? email.trim().toLowerCase() : undefined

/**
 * Returns the account of a sign-in: the one linked to this subject, else the one with the verified address, which is then linked. An account linked
 * to another subject is never matched by its address.
 * @throws problem 403 sign_on_unverified, sign_on_unknown, sign_on_other
 */
async function accountOf(tx: Tx, { id }: Provider, claims: Claims, now: Date): Promise<Account> {
  const email = verifiedEmail(claims)
  const linked = await find(
    tx,
    id,
    sql`u.id = (select l.user_id from sign_on_links l where l.provider_id = ${id} and l.subject = ${claims.sub})`,
  )
  const byEmail = email === undefined ? undefined : await find(tx, id, sql`lower(u.email) = ${email}`)
  if (linked) {
    if (byEmail && byEmail.id !== linked.id) throw problem(403, 'sign_on_other')
    await sql`update sign_on_links set used_at = ${now} where provider_id = ${id} and subject = ${claims.sub}`.execute(
      tx,
    )
    return linked
  }
  if (email === undefined) throw problem(403, 'sign_on_unverified')
  if (!byEmail) throw problem(403, 'sign_on_unknown')
  // The same account may have been linked by another tab meanwhile.
  if (byEmail.subject !== null && byEmail.subject !== claims.sub) throw problem(403, 'sign_on_other')
  // Of two concurrent sign-ins the second finds the link of the first.
  await sql`insert into sign_on_links (provider_id, subject, user_id, linked_at, used_at)
    values (${id}, ${claims.sub}, ${byEmail.id}, ${now}, ${now}) on conflict do nothing`.execute(tx)
  const { rows } = await sql`select from sign_on_links
    where provider_id = ${id} and subject = ${claims.sub} and user_id = ${byEmail.id}`.execute(tx)
  if (rows.length === 0) throw problem(403, 'sign_on_other')
  return byEmail
}

/** Names of the groups in a claim: a list or a single one. */
const groupsIn = (claim: unknown): readonly string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one): one is string => typeof one === 'string')

/**
 * Returns the user group for the provider's groups; null if no groups are mapped and users keep theirs.
 * @throws problem 403 sign_on_no_group
 */
async function groupOf(tx: Tx, { id, groups_claim }: Provider, claims: Claims): Promise<number | null> {
  const { rows } = await sql<{ claim: string; user_group_id: number; archived: boolean }>`
    select m.claim, m.user_group_id, g.archived_at is not null as archived
    from sign_in_providers_groups m join user_groups g on g.id = m.user_group_id
    where m.owner_id = ${id} order by m.position`.execute(tx)
  if (rows.length === 0) return null
  const claimedGroups = groupsIn(groups_claim ? claims[groups_claim] : undefined)
  const first = rows.find(({ claim, archived }) => !archived && claimedGroups.includes(claim))
  if (!first) throw problem(403, 'sign_on_no_group')
  return first.user_group_id
}

/** Moves a user to the group given by the provider, logged as a change of their own record. */
async function join(engine: Engine, tx: Tx, account: Account, group: number, from: From): Promise<void> {
  const { id, email, first_name } = account
  const write: WriteContext = {
    engine,
    tx,
    ...from,
    changeset: randomUUID(),
    byProgram: true,
    actor: {
      user: { id, email, first_name, last_name: null, user_group_id: 0, scope: 'own', franchise_id: null },
      session_id: '',
      permissions: new Set(),
    },
  }
  const { rows } = await sql<RecordRow>`select ${recordColumns(users)} from users t where t.id = ${id}`.execute(tx)
  const before = rows[0] as RecordRow
  const after = await updateRecord(tx, users, id, { user_group_id: group }, id)
  await audit(write, users, [{ event: 'updated', before, after }])
  await engine.security?.inside(write, 'rights_changed', {
    user: id,
    by: 'sign_on',
    user_group_id: { from: account.user_group_id, to: group },
  })
}

/**
 * Signs in a user authenticated by a provider: finds the account, links it and sets its group. Stores nothing if it is refused.
 * @returns the user and the proof
 * @throws problem 403 with the code of the reason: texts are under `auth.problems`
 */
export async function arrive(
  engine: Engine,
  provider: Provider,
  claims: Claims,
  from: From,
): Promise<{ userId: number; proof: string }> {
  return engine.db.transaction().execute(async (tx) => {
    const account = await accountOf(tx, provider, claims, engine.clock())
    if (account.banned) throw problem(403, 'banned', { detail: 'Your account is banned.' })
    if (!account.active) throw problem(403, 'inactive')
    const group = await groupOf(tx, provider, claims)
    const placement = { group: group ?? account.user_group_id, franchise: account.franchise_id }
    if (!(await answersFor(engine, tx, provider.id, placement))) throw problem(403, 'sign_on_above')
    if (group !== null && group !== account.user_group_id) await join(engine, tx, account, group, from)
    return { userId: account.id, proof: proofOf(provider.id, claims.sub) }
  })
}
