import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { loggedFields } from '../../../../schema/engine/history.ts'
import { bindParam } from '../../../engine/db/prepared.ts'
import type { Context } from '../../../engine/http/context.ts'
import { presentEntries, type StoredEntry } from '../../../engine/write/history.ts'
import type { Part } from './part.ts'
import { doneBy, olderThan, type Selected, type Source, type TimelineRequest } from './source.ts'

const statusOf = (resource: AnyResource): string => resource.status ?? ''

/** Log entries with changes of fields that are shown, as in the record's history; a change of status is a separate kind. */
function select({ resource, subject, id, before, by, limit, kinds }: TimelineRequest) {
  const fieldPaths = loggedFields(resource)
  const isStatus = sql<boolean>`(l.event = 'updated' and l.changed @> ${bindParam([statusOf(resource)], 'text[]')})`
  const ofKind =
    kinds.length > 1 ? sql<boolean>`true` : kinds[0] === 'status' ? isStatus : sql<boolean>`not ${isStatus}`
  // The condition on changed[1] is that of the index, so entries of parts, which have their own sources, are not read.
  return sql`
    select case when ${isStatus} then 'status' else 'change' end as kind, l.id, l.at, l.user_id,
      jsonb_build_object('event', l.event, 'before', l.before, 'after', l.after, 'changed', to_jsonb(l.changed), 'changeset', l.changeset) as data
    from log_entries l
    where l.entity = ${subject} and l.entity_id = ${id} and coalesce(l.changed[1], '') not like '%.%'
      and (l.event <> 'updated' or l.changed && ${bindParam(fieldPaths, 'text[]')}) and ${ofKind} and ${doneBy(by, sql`l.user_id`)} and ${olderThan('log', before, sql`l.at`, sql`l.id`)}
    order by l.at desc, l.id desc limit ${limit}`
}

/** The log stores whole records; only the changes are returned, as in the record's history. */
async function present(ctx: Context, resource: AnyResource, rows: readonly Selected[]) {
  const storedEntries = rows.map(
    ({ id, at, user_id, data }) => ({ ...data, id, at, user_id }) as unknown as StoredEntry,
  )
  return presentEntries(ctx, resource, storedEntries)
}

const source: Source = { name: 'log', kinds: ['status', 'change'], select, present }

/** Changes of a record's own fields. */
export const logPartOfRecord: Part = { key: 'log', carried: null, sources: [source] }
