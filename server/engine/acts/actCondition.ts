import { sql } from 'kysely'
import type { ActCondition } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { movesField } from '../../../schema/engine/status/moves.ts'
import { STATUS_FLAGS } from '../../../schema/engine/status/status.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { statusLibrary } from '../moves/moves.ts'
import type { RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'

async function statusHolds(
  write: WriteContext,
  resource: AnyResource,
  row: RecordRow,
  when: ActCondition,
): Promise<boolean> {
  const library = statusLibrary(write.engine.resources, resource)
  const field = library && movesField(library)
  if (!library || !resource.status) throw new Error(`${resource.name} has no statuses for an act to depend on`)
  const status = row[resource.status]
  const inCategory = when.category ? sql<boolean>`s.category = any(${[...when.category]}::text[])` : sql<boolean>`true`
  const leads = when.leadsTo
    ? sql<boolean>`exists (select from ${sql.table(`${library.table}_${field ?? ''}`)} m join ${tableOf(library)} n on n.id = m.target_id
        where m.owner_id = s.id and n.${sql.ref(STATUS_FLAGS.automatic)} and n.category = ${when.leadsTo} and n.archived_at is null)`
    : sql<boolean>`true`
  const { rows } = await sql<{ holds: boolean }>`
    select ${inCategory} and ${leads} as holds from ${tableOf(library)} s where s.id = ${status}`.execute(write.tx)
  return rows[0]?.holds ?? false
}

/** @throws problem 409 with the code of `when` unless the record meets the condition */
export async function checkActCondition(
  write: WriteContext,
  resource: AnyResource,
  row: RecordRow,
  when: ActCondition | undefined,
): Promise<void> {
  if (!when) return
  const fieldsHold = Object.entries(when.is ?? {}).every(([name, values]) =>
    values.includes((row[name] ?? null) as (typeof values)[number]),
  )
  if (!fieldsHold) throw problem(409, when.code)
  if ((when.category || when.leadsTo) && !(await statusHolds(write, resource, row, when))) throw problem(409, when.code)
}
