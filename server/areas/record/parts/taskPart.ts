import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Part } from './part.ts'
import { doneBy, olderThan, type Source } from './source.ts'

type Moment = 'created' | 'completed'

/** Tasks about a record, dated by one of their times; archived tasks are left out. */
const source = (name: string, moment: Moment): Source => ({
  name,
  kinds: ['task'],
  select: ({ subject, id, before, by: whose, limit }): RawBuilder<unknown> => {
    const momentColumn = sql.ref(`k.${moment}_at`)
    const userColumn = sql.ref(moment === 'created' ? 'k.created_by' : 'k.completed_by_id')
    return sql`
      select 'task'::text as kind, k.id, ${momentColumn} as at, ${userColumn} as user_id,
        jsonb_build_object('moment', ${sql.lit(moment)}::text, 'title', k.title, 'due_at', k.due_at, 'assigned_to', u.name) as data
      from tasks k left join users u on u.id = k."assignedTo"
      where k.subject = ${subject} and k.subject_id = ${id} and k.archived_at is null and ${momentColumn} is not null
        and ${doneBy(whose, userColumn)} and ${olderThan(name, before, momentColumn, sql`k.id`)}
      order by ${momentColumn} desc, k.id desc limit ${limit}`
  },
  // Permissions on the record apply to its tasks here; opening a task requires its own permission.
  present: async (ctx, _resource, rows) => ({
    data: rows.map(({ data }) => ({ ...data, opens: can(ctx.actor.permissions, 'Tasks', 'view') })),
  }),
})

/** Tasks about a record: a separate resource that its timeline shows. */
export const taskPart: Part = {
  key: 'tasks',
  carried: 'tasks',
  counts: async ({ engine }, { name }, rows) => {
    const ids = rows.map(({ id }) => id as number)
    const { rows: found } = await sql<{ id: number; count: number }>`
      select k.subject_id as id, count(*)::int as count from tasks k join task_statuses s on s.id = k.status_id
      where k.subject = ${name} and k.subject_id = any(${ids}::bigint[]) and k.archived_at is null
        and s.category not in ('done', 'cancelled') group by 1`.execute(engine.db)
    return new Map(found.map(({ id, count }) => [id, { count }]))
  },
  sources: [source('task', 'created'), source('taskdone', 'completed')],
}
