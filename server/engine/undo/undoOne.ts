import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { fetchRecord, fetchRecords, type RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { putAway, takeOut } from '../write/archive.ts'
import { audit } from '../write/audit.ts'
import { insertRecord } from '../write/persist.ts'
import { validateBody } from '../write/prepare/body.ts'
import { applyRules } from '../write/prepare/recordRules.ts'
import { checkRefs, checkTree } from '../write/prepare/refs.ts'
import { moveSingles } from '../write/prepare/singles.ts'
import { change } from '../write/update.ts'
import { restoreOf } from './undoable.ts'
import type { Todo, Values } from './undoInverse.ts'

/** Lines that went are put back with the ids that others may know them by; what they hold is written with the record. */
async function returnLines(write: WriteContext, resource: AnyResource, owner: number, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.store.as !== 'child' || !Array.isArray(values[name])) continue
    const { one, fields } = field.store
    const names = Object.keys(fields)
    // What only one line may have still stands at another.
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

/** Makes a deleted record again, with its id and its beginnings. */
async function recreate(write: WriteContext, resource: AnyResource, id: number, row: Values): Promise<void> {
  const rules = write.engine.rules.get(resource.name)
  const declared = Object.entries(resource.fields).filter(([name, field]) => name in row && !field.options.generated)
  const given = Object.fromEntries(declared.filter(([, f]) => !f.options.readOnly).map(([name]) => [name, row[name]]))
  const system = Object.fromEntries(declared.filter(([, f]) => f.options.readOnly).map(([name]) => [name, row[name]]))
  const checked = validateBody(resource, 'create', given, null)
  await rules?.before?.(write, checked, null)
  const values = { ...applyRules(resource, checked, null), ...system }
  await checkRefs(write, resource, values, null)
  await checkTree(write, resource, id, values)
  await moveSingles(write, resource, values, null)
  await insertRecord(write.tx, resource, values, write.actor.user.id, id)
  await sql`
    update ${tableOf(resource)} set created_at = ${row['created_at']}, created_by = ${row['created_by']}, version = ${Number(row['version']) + 1}
    where id = ${id}`.execute(write.tx)
  // What lies outside the actor's records was not his to make.
  const after = await fetchRecord(write, write.tx, resource, id, 'create')
  await rules?.after?.(write, after, null)
  await audit(write, resource, [{ event: 'created', before: null, after }])
}

async function restore(
  write: WriteContext,
  resource: AnyResource,
  current: RecordRow,
  todo: Todo & { how: 'restore' },
): Promise<void> {
  const again = (row: RecordRow) => fetchRecord(write, write.tx, resource, row.id, 'read')
  let row = current
  if (todo.archive === false) row = await takeOut(write, resource, row)
  if (Object.keys(todo.values).length) {
    await returnLines(write, resource, row.id, todo.values)
    row = await change(write, resource, row, validateBody(resource, 'update', todo.values, row))
  }
  for (const [name, value] of Object.entries(todo.parts)) {
    const part = restoreOf(write.engine.rules.get(resource.name), name)
    await part?.restore.put(write, row, value, part.key)
    row = await again(row)
  }
  if (todo.archive === true) await putAway(write, resource, row)
}

/**
 * Puts one record back inside a write, with everything that any other write of it goes through: rules, references, uniqueness,
 * hooks, log. Area × action is for the caller to check.
 * @throws a refusal, as the write itself would
 */
export async function undoOne(write: WriteContext, resource: AnyResource, id: number, todo: Todo): Promise<void> {
  const back: WriteContext = { ...write, putsBack: true }
  if (todo.how === 'recreate') return recreate(back, resource, id, todo.row)
  // Putting back the record before it may have changed this one, as when a default moves.
  const [row] = await fetchRecords(write, write.tx, resource, [id], 'read', true)
  if (!row) throw problem(404, 'not_found')
  if (todo.how === 'remove') await putAway(write, resource, row)
  else await restore(back, resource, row, todo)
}
