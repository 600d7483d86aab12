import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { fetchRecord, fetchRecords, type RecordRow } from '../read/read.ts'
import { archiveRecords, restoreRecords } from '../write/archive.ts'
import { validateBody } from '../write/prepare/body.ts'
import { writeOne } from '../write/stages/run.ts'
import { change } from '../write/update.ts'
import { restoreOf } from './undoable.ts'
import type { InverseWrite, Values } from './undoInverse.ts'
import { inReverseOrder, recreated } from './undoMany.ts'

/** Deleted lines are restored with their ids, which others may refer to; their contents are written with the record. */
async function returnLines(write: WriteContext, resource: AnyResource, owner: number, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.store.as !== 'child' || !Array.isArray(values[name])) continue
    const { one, fields } = field.store
    const names = Object.keys(fields)
    // A flag that only one line may have is still set on another.
    const lines = (values[name] as Values[]).map((line) => (one ? { ...line, [one.flag]: false } : line))
    const columns = sql.join(['id', 'owner_id', 'position', ...names].map((n) => sql.ref(n)))
    const types = Object.entries(fields).map(
      ([n, f]): RawBuilder<unknown> => sql`${sql.ref(n)} ${sql.raw(f.store.as === 'column' ? f.store.type : 'jsonb')}`,
    )
    await sql`
      insert into ${sql.table(`${resource.table}_${name}`)} (${columns})
      select r.id, ${owner}, 0, ${sql.join(names.map((n) => sql.ref(`r.${n}`)))}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (id bigint, ${sql.join(types)})
      where r.id is not null on conflict (id) do nothing`.execute(write.tx)
  }
}

async function restore(
  write: WriteContext,
  resource: AnyResource,
  current: RecordRow,
  todo: InverseWrite & { how: 'restore' },
): Promise<void> {
  const refetch = (row: RecordRow) => fetchRecord(write, write.tx, resource, row.id, 'read')
  let row = current
  if (todo.archive === false) row = await restoreRecords(write, resource, row)
  if (Object.keys(todo.values).length) {
    await returnLines(write, resource, row.id, todo.values)
    row = await change(write, resource, row, validateBody(resource, 'update', todo.values, row))
  }
  for (const [name, value] of Object.entries(todo.parts)) {
    const part = restoreOf(write.engine.rules.get(resource.name), name)
    await part?.restore.put(write, row, value, part.key)
    row = await refetch(row)
  }
  if (todo.archive === true) await archiveRecords(write, resource, row)
}

/**
 * Restores one record inside a write, through everything that any other write goes through: rules, references, uniqueness, hooks, log. Area × action
 * is for the caller to check.
 * @throws a refusal, as the write itself would
 */
export async function undoOne(
  write: WriteContext,
  resource: AnyResource,
  id: number,
  todo: InverseWrite,
): Promise<void> {
  const back = inReverseOrder(write, todo)
  if (todo.how === 'recreate') {
    await writeOne(back, resource, 'create', recreated(resource, todo.row))
    return
  }
  // Restoring the previous record may have changed this one, as when a default moves.
  const [row] = await fetchRecords(write, write.tx, resource, [id], 'read', true)
  if (!row) throw problem(404, 'not_found')
  if (todo.how === 'remove') await archiveRecords(write, resource, row)
  else await restore(back, resource, row, todo)
}
