import { sql } from 'kysely'
import { assigned, changed } from '../../../schema/areas/notifications/notifications.ts'
import { notify, type Recipient } from '../../engine/notifications/notify.ts'
import type { Change, Logged } from '../../engine/write/audit.ts'
import { changedFields } from '../../engine/write/audit.ts'

/** Maximum number of records per user in one write that get a notification each; beyond that one notification gives the number. */
const EACH = 20
/** Maximum number of changed fields that a notification names. */
const FIELDS = 5

const idOf = (row: Change['before']) => (row as { id: number }).id
const lineOf = { archived: 'archived', reinstated: 'reinstated', deleted: 'deleted' } as const

interface Own {
  readonly user: number
  readonly line: keyof typeof changed.lines | 'one'
  readonly id: number
  readonly fields: readonly string[]
}

/** Returns the current and previous owner of a record, and what the change means to each. */
function ownOf({ event, before, after }: Change, owner: string): readonly Own[] {
  const [was, newOwner] = [before?.[owner] ?? null, after?.[owner] ?? null] as (number | null)[]
  const id = idOf(after ?? before)
  if (typeof newOwner === 'number' && newOwner !== was) return [{ user: newOwner, line: 'one', id, fields: [] }]
  if (typeof newOwner !== 'number' && !(event === 'deleted' && typeof was === 'number')) return []
  const user = (newOwner ?? was) as number
  if (event === 'archived' || event === 'reinstated' || event === 'deleted')
    return [{ user, line: lineOf[event], id, fields: [] }]
  const fields = changedFields(before, after)
  return event === 'updated' && fields.length ? [{ user, line: 'fields', id, fields: fields.slice(0, FIELDS) }] : []
}

/** Notifies users in the same write when records are assigned to them, and when others change theirs. Automatic changes are not reported. */
export const notifyOwners: Logged = async (write, resource, changes) => {
  const { owner, name } = resource
  const changedBy = write.actor.user.id as number | null
  if (!owner || changedBy === null) return
  const ownerChanges = changes.flatMap((change) => ownOf(change, owner)).filter(({ user }) => user !== changedBy)
  // Deletes unread notifications of assignments to users who no longer own the record.
  const lostIds = changes.flatMap(({ before, after }) =>
    typeof before?.[owner] === 'number' && after?.[owner] !== before[owner] ? [idOf(before)] : [],
  )
  if (lostIds.length)
    await sql`delete from notifications n using ${sql.table(resource.table)} t where n.type = ${assigned.name} and n.read_at is null
      and n.about = ${name} and n.about_id = any(${lostIds}::bigint[]) and t.id = n.about_id
      and n.user_id is distinct from ${sql.ref(`t.${owner}`)}`.execute(write.tx)
  const recipients: Recipient<'one' | 'many'>[] = []
  const touchedRecipients: Recipient<keyof typeof changed.lines>[] = []
  const all = (user: number, isNew: boolean) =>
    ownerChanges.filter((one) => one.user === user && (one.line === 'one') === isNew)
  for (const user of new Set(ownerChanges.map((one) => one.user)))
    for (const isNew of [true, false]) {
      const ownerLines = all(user, isNew)
      if (ownerLines.length > EACH) {
        const summaryLine = {
          to: [user],
          line: 'many',
          about: { resource: name, id: null },
          params: { n: ownerLines.length },
        } as const
        const once = `many:${write.changeset}:${isNew ? 'new' : 'old'}:${ownerLines[0]?.id}`
        if (isNew) recipients.push({ ...summaryLine, once })
        else touchedRecipients.push({ ...summaryLine, once })
        continue
      }
      for (const { id, line, fields } of ownerLines) {
        const about = { resource: name, id }
        if (line === 'one') recipients.push({ to: [user], line, about })
        else {
          const once = `changed:${name}:${id}:${changedBy}`
          touchedRecipients.push({ to: [user], line, about, once, ...(line === 'fields' && { params: { fields } }) })
        }
      }
    }
  await notify(write, assigned, recipients)
  await notify(write, changed, touchedRecipients)
}
