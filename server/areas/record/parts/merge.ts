import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { mergedValues } from '../../../../schema/engine/merging.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import type { Restore } from '../../../engine/http/defineServer.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { checkMatch, fetchRecords, type RecordRow } from '../../../engine/read/read.ts'
import { recordColumns, tableOf } from '../../../engine/read/select.ts'
import { audit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/persist.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { archiveRefusal } from '../../../engine/write/prepare/protected.ts'
import { change } from '../../../engine/write/update.ts'
import { systemComment } from './comments/comments.ts'
import { type Moved, moveBack, moveCarried } from './mergeMoves.ts'
import { logPart } from './part.ts'

/** Its name in the log before the dot. */
export const MERGED = 'merged'

/** Columns and link tables of all resources that reference records of this one. */
function references(all: readonly AnyResource[], resource: AnyResource) {
  return all.flatMap((referring) =>
    Object.entries(referring.fields).flatMap(([name, { store }]) => {
      if (store.as === 'link') return store.references === resource.name ? [{ by: referring, name, link: true }] : []
      if (store.as !== 'column') return []
      if (store.references === resource.name) return [{ by: referring, name, link: false }]
      return store.anyOf ? [{ by: referring, name, link: false, subject: store.anyOf.in }] : []
    }),
  )
}

/**
 * Redirects all references from one record to another, logging each change at its own record; including references of archived records and of records
 * outside the caller's scope.
 */
async function moveReferences(write: WriteContext, resource: AnyResource, from: number, to: number): Promise<number> {
  const { tx, actor, engine } = write
  let movedCount = 0
  for (const { by, name, link, subject } of references(engine.resources.all, resource) as readonly {
    readonly by: AnyResource
    readonly name: string
    readonly link: boolean
    readonly subject?: string
  }[]) {
    const inner = sql.table(`${by.table}_${name}`)
    const where = link
      ? sql`exists (select from ${inner} i where i.owner_id = t.id and i.target_id = ${from})`
      : sql`${sql.ref(`t.${name}`)} = ${from} ${subject ? sql`and ${sql.ref(`t.${subject}`)} = ${resource.name}` : sql``}`
    const { rows } = await sql<RecordRow>`
      select ${recordColumns(by)} from ${tableOf(by)} t where ${where} and t.id <> ${by.name === resource.name ? to : 0} order by t.id for update of t`.execute(
      tx,
    )
    for (const before of rows) {
      const value = link ? [...new Set((before[name] as number[]).map((id) => (id === from ? to : id)))] : to
      const after = await updateRecord(tx, by, before.id, { [name]: value }, actor.user.id)
      await audit(write, by, [{ event: 'updated', before, after }])
      movedCount++
    }
  }
  return movedCount
}

export interface Merge {
  /** The record that is merged into the other and archived. */
  readonly other: number
  /** Values chosen for the remaining record; for other fields the declaration decides (`merging`). */
  readonly values: Readonly<Record<string, unknown>>
  readonly ifMatch: string | undefined
}

/**
 * Merges two records of a resource: the first takes the chosen values, all references to the second, and its comments, files and answers; the second
 * is archived. One changeset, which can be undone.
 * @throws problem 404 for records out of scope, 409 archived or protected, 412 stale, 422 for invalid values
 */
export async function merge(
  write: WriteContext,
  resource: AnyResource,
  id: number,
  mergeRequest: Merge,
): Promise<RecordRow> {
  const { other, values, ifMatch } = mergeRequest
  if (other === id) throw invalid({ other: [{ code: 'merge_itself' }] })
  const rows = await fetchRecords(write, write.tx, resource, [id, other], 'update', true)
  const survivor = rows.find((row) => row.id === id)
  const merged = rows.find((row) => row.id === other)
  if (!survivor) throw problem(404, 'not_found')
  if (!merged) throw invalid({ other: [{ code: 'not_found' }] })
  checkMatch(ifMatch, survivor)
  if (survivor.archived_at !== null) throw problem(409, 'archived')
  if (merged.archived_at !== null) throw invalid({ other: [{ code: 'archived' }] })
  const refusal = archiveRefusal(resource, merged)
  if (refusal) throw problem(409, refusal)

  const chosen = { ...mergedValues(resource, survivor, merged), ...values }
  await change(write, resource, survivor, validateBody(resource, 'update', chosen, survivor))
  await moveReferences(write, resource, other, id)
  const movedRows = await moveCarried(write.tx, write.engine.resources.all, resource, other, id)
  const after = await updateRecord(write.tx, resource, id, {}, write.actor.user.id)
  // Moved lines are logged as moved, not as a change of the field: an undo has to return them with their ids.
  await logPart(write, { resource, row: after }, MERGED, [
    { key: `${resource.name}/${other}`, before: null, after: movedRows },
  ])
  const [otherRecord] = await fetchRecords(write, write.tx, resource, [other], 'update')
  const archived = await updateRecord(write.tx, resource, other, {}, write.actor.user.id, [sql`archived_at = now()`])
  const mergeNote = ({ id: recordId, [resource.represent]: name }: RecordRow) => ({
    params: { name: String(name), id: recordId },
    about: { resource: resource.name, id: recordId },
  })
  const [one, two] = [mergeNote(after), mergeNote(merged)]
  await systemComment(write, one.about, { key: 'merged', ...two })
  await systemComment(write, two.about, { key: 'merged_into', ...one })
  await audit(write, resource, [{ event: 'archived', before: otherRecord as RecordRow, after: archived }])
  return after
}

/** How an undo reverses a merge, and how redoing repeats it. The key is `<resource>/<id of the merged record>`. */
export const restoreMerged: Restore = {
  movesReferences: true,
  now: async (write, row, key) => {
    const name = `${MERGED}.${key}`
    const { rows } = await sql<{ moved: unknown }>`
      select l.after->${name} as moved from log_entries l
      where l.entity = ${key.split('/')[0]} and l.entity_id = ${row.id} and l.changed @> ${[name]}::text[] order by l.id desc limit 1`.execute(
      write.tx,
    )
    return rows[0]?.moved ?? null
  },
  put: async (write, row, value, key) => {
    const [name = '', other] = key.split('/')
    const resource = write.engine.resources.get(name)
    const before = (await restoreMerged.now(write, row, key)) as Moved | null
    if (before) await moveBack(write.tx, resource, before, row.id)
    const all = write.engine.resources.all
    const after = value === null ? null : await moveCarried(write.tx, all, resource, Number(other), row.id)
    await logPart(write, { resource, row }, MERGED, [{ key, before, after }])
  },
}
