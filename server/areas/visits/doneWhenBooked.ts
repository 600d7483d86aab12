import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { asProgram } from '../jobs/subJobs.ts'
import type { Visit } from './visits.ts'

/** Completes tasks about the visited record whose type asks for a booking. Part of the same change, so an undo reopens them. */
export async function doneWhenBooked(write: WriteContext, { subject, subject_id }: Visit): Promise<void> {
  if (subject === null || subject_id === null) return
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t join task_types y on y.id = t.type_id and y.done_when_booked
    join task_statuses s on s.id = t.status_id and s.category not in ('done', 'cancelled')
    where t.subject = ${subject} and t.subject_id = ${subject_id} and t.archived_at is null order by t.id`.execute(
    write.tx,
  )
  if (rows.length === 0) return
  const status = await statusIn(write, 'task-statuses', 'done')
  if (status === undefined) return
  const program = asProgram(write)
  const resource = write.engine.resources.get('tasks')
  const taskIds = rows.map(({ id }) => id)
  for (const task of await fetchRecords(program, write.tx, 'tasks', taskIds, 'update', true))
    await change(program, resource, task, { status_id: status })
}
