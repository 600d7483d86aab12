import type { AnyResource } from '../../../../schema/engine/define.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Context } from '../../../engine/http/context.ts'
import { movesOf } from '../../../engine/moves/moves.ts'
import { figuresOf } from '../../../engine/read/figures.ts'
import { type NamesOf, namesOf, referencesIn, subjectsOf } from '../../../engine/read/names.ts'
import { fetchRecords, type RecordRow } from '../../../engine/read/read.ts'
import { subjectOf } from './subject.ts'

interface Shown {
  readonly id: number
  readonly version: number
  readonly record: RecordRow
  readonly names: NamesOf
  readonly moves: number[] | null
  readonly around: Readonly<Record<string, RecordRow>>
}

/** Returns the related records its screen shows (`record.around`) that the caller may open, by the field that references each. */
async function aroundOf(ctx: Context, { fields, record }: AnyResource, row: RecordRow) {
  const found = await Promise.all(
    (record?.around ?? []).map(async (name) => {
      const store = fields[name]?.store
      const id = row[name]
      if (store?.as !== 'column' || !store.references || typeof id !== 'number') return []
      const other = ctx.engine.resources.get(store.references)
      if (!other.features || !can(ctx.actor.permissions, other.area, other.recordPath ?? 'details')) return []
      const [one] = await fetchRecords(ctx, ctx.engine.db, other, [id], 'read')
      return one ? [[name, { ...one, ...(await figuresOf(ctx, other, id)) }] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Returns a record with the names of everything it references, as its screen shows it: two statements, and one more for aggregates. */
export async function shown(ctx: Context, resource: AnyResource, id: number): Promise<Shown> {
  const { row } = await subjectOf(ctx, { resource: resource.name, id }, null, 'read')
  const people = ['created_by', 'updated_by'].flatMap((name) =>
    typeof row[name] === 'number' ? [{ resource: 'users', id: row[name] }] : [],
  )
  const about = await subjectsOf(ctx, resource, row)
  const references = [...referencesIn(resource, row), ...people, ...about]
  const namesByResource = await namesOf(ctx.engine.db, ctx.engine.resources, references)
  const moves = await movesOf(ctx, ctx.engine.db, resource, row)
  const [figures, neighbours] = await Promise.all([figuresOf(ctx, resource, row.id), aroundOf(ctx, resource, row)])
  return {
    id: row.id,
    version: row.version,
    record: { ...row, ...figures },
    names: namesByResource,
    moves,
    around: neighbours,
  }
}
