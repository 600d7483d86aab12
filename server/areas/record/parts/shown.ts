import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Context } from '../../../engine/http/context.ts'
import { movesOf } from '../../../engine/moves/moves.ts'
import { figuresOf } from '../../../engine/read/figures.ts'
import { type NamesOf, namesOf, referencesIn, subjectsOf } from '../../../engine/read/names.ts'
import type { RecordRow } from '../../../engine/read/read.ts'
import { subjectOf } from './subject.ts'

interface Shown {
  readonly id: number
  readonly version: number
  readonly record: RecordRow
  readonly names: NamesOf
  readonly moves: number[] | null
}

/** A record with the names of everything it refers to, as its screen shows it: two statements, one more for what others add up to. */
export async function shown(ctx: Context, resource: AnyResource, id: number): Promise<Shown> {
  const { row } = await subjectOf(ctx, { resource: resource.name, id }, null, 'read')
  const people = ['created_by', 'updated_by'].flatMap((name) =>
    typeof row[name] === 'number' ? [{ resource: 'users', id: row[name] }] : [],
  )
  const about = await subjectsOf(ctx, resource, row)
  const asked = [...referencesIn(resource, row), ...people, ...about]
  const found = await namesOf(ctx.engine.db, ctx.engine.resources, asked)
  const moves = await movesOf(ctx, ctx.engine.db, resource, row)
  const figures = await figuresOf(ctx, resource, row.id)
  return { id: row.id, version: row.version, record: { ...row, ...figures }, names: found, moves }
}
