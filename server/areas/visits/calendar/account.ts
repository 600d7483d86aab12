import { sql } from 'kysely'
import userGroups from '../../../../schema/areas/access/user-groups.ts'
import users from '../../../../schema/areas/access/users.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { type RecordRow } from '../../../engine/read/read.ts'
import { recordColumns } from '../../../engine/read/select.ts'
import { isAbove, rightsHolderOf } from '../../../engine/rights/rights.ts'
import { audit } from '../../../engine/write/audit.ts'
import { add } from '../../../engine/write/create.ts'
import { updateRecord } from '../../../engine/write/persist.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { WORKERS_GROUP, WORKERS_MAY } from '../../access/auth/presets.ts'

/** Setting with the group's id; null until the first worker account is created. */
const GROUP_SETTING = WORKERS_GROUP

async function userRow({ tx }: WriteContext, id: number): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(users)} from users t where t.id = ${id} for no key update of t`.execute(tx)
  return rows[0]
}

/**
 * Returns the group of workers' accounts and creates it with the first account: outside the root group, so without its permissions, and limited to
 * the worker's own visits.
 */
async function workersGroup(write: WriteContext): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${GROUP_SETTING}))`.execute(write.tx)
  const { rows } = await sql<{ id: number }>`
    select g.id from system_settings s join user_groups g on to_jsonb(g.id) = s.value
    where s.key = ${GROUP_SETTING} and g.archived_at is null`.execute(write.tx)
  if (rows[0]) return rows[0].id
  const { rows: named } = await sql<{ taken: boolean }>`
    select bool_or(lower(g.name) = 'workers' and g.archived_at is null) as taken from user_groups g`.execute(write.tx)
  const body = { name: named[0]?.taken ? 'Workers (field)' : 'Workers', scope: 'visits' }
  const group = await add({ ...write, byProgram: true }, 'user-groups', validateBody(userGroups, 'create', body, null))
  await sql`insert into permissions (user_group_id, area, action)
    select ${group.id}, split_part(p, ':', 1), split_part(p, ':', 2) from unnest(${[...WORKERS_MAY]}::text[]) p`.execute(
    write.tx,
  )
  await sql`
    insert into system_settings (key, value) values (${GROUP_SETTING}, to_jsonb(${group.id}::bigint))
    on conflict (key) do update set value = excluded.value`.execute(write.tx)
  return group.id
}

/**
 * Returns the account a worker registers with: the existing one, with its email address updated as long as it has no password, or a new one. A worker
 * who already has an account for another reason keeps it.
 * @throws problem 403 above_you if that account has more permissions than the caller
 */
export async function accountOf(write: WriteContext, worker: RecordRow): Promise<number> {
  const linkedUser = worker['user_id'] === null ? undefined : await userRow(write, worker['user_id'] as number)
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = lower(${worker['email']}) and archived_at is null`.execute(write.tx)
  const sameAddress = rows[0]?.id
  const linkedAccount = sameAddress === undefined ? linkedUser : await userRow(write, sameAddress)
  if (linkedAccount && linkedAccount.archived_at === null) {
    if (await isAbove(write.tx, write.actor, rightsHolderOf(linkedAccount))) throw problem(403, 'above_you')
    if (String(linkedAccount['email']).toLowerCase() !== String(worker['email']).toLowerCase())
      await bringUpToDate(write, linkedAccount, worker)
    return linkedAccount.id
  }
  const [first = '', ...rest] = String(worker['name']).split(' ')
  const body = {
    first_name: first,
    last_name: rest.join(' ') || null,
    email: worker['email'],
    phone: worker['phone'],
    franchise_id: worker['franchise_id'],
    user_group_id: await workersGroup(write),
  }
  const user = await add({ ...write, byProgram: true }, 'users', validateBody(users, 'create', body, null))
  return user.id
}

async function bringUpToDate(write: WriteContext, before: RecordRow, worker: RecordRow): Promise<void> {
  const { rows } = await sql`select from credentials where user_id = ${before.id}`.execute(write.tx)
  if (rows.length) throw problem(409, 'already_registered')
  const after = await updateRecord(write.tx, users, before.id, { email: worker['email'] }, write.actor.user.id)
  await audit(write, users, [{ event: 'updated', before, after }])
}

/**
 * Activates or deactivates the account created for a worker and ends its sessions when it is deactivated. Accounts of other groups are left alone.
 */
export async function setAccountActive(write: WriteContext, userId: number, active: boolean): Promise<void> {
  const before = await userRow(write, userId)
  if (!before || before.archived_at !== null || before['active'] === active) return
  const { rows } = await sql`
    select from system_settings where key = ${GROUP_SETTING} and value = to_jsonb(${before['user_group_id']}::bigint)`.execute(
    write.tx,
  )
  if (rows.length === 0) return
  const after = await updateRecord(write.tx, users, userId, { active }, write.actor.user.id)
  if (!active)
    await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(write.tx)
  await audit(write, users, [{ event: 'updated', before, after }])
}
