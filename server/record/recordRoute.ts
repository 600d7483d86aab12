import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { permission } from '../../schema/permissions.ts'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Context, Engine } from '../kit/context.ts'
import { figuresOf } from '../kit/figures.ts'
import { movesOf } from '../kit/moves.ts'
import { type NamesOf, namesOf, referencesIn, subjectsOf } from '../kit/names.ts'
import { etagOf, type RecordRow } from '../kit/read.ts'
import { contextOf } from '../kit/routes.ts'
import { subjectOf } from './subject.ts'
import { recordId } from './timelineRoute.ts'

export const names = z.record(
  z.string(),
  z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() })),
)
const answer = z.object({
  id: z.int(),
  version: z.int(),
  record: z.looseObject({ id: z.int(), version: z.int() }),
  names: names.meta({ description: 'Resource → id → name of what the record refers to' }),
  moves: z.array(z.int()).nullable().meta({ description: 'Statuses that may follow its own; null where all may' }),
})

interface Shown {
  readonly id: number
  readonly version: number
  readonly record: RecordRow
  readonly names: NamesOf
  readonly moves: number[] | null
}

/** GET /{resource}/{id}/record: a record with the names of everything it refers to, as its screen shows it: two statements, one more for what others add up to. */
async function shown(ctx: Context, resource: AnyResource, rawId: string): Promise<Shown> {
  const { row } = await subjectOf(ctx, { resource: resource.name, id: rawId }, null, 'read')
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

/** What the screen of a record begins with. */
export function recordRoute(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  app.withTypeProvider<ZodTypes>().get(
    `/${resource.name}/:id/record`,
    {
      config: {
        access: permission(resource.area, resource.recordPath ?? 'details'),
        resource: resource.name,
        summary: `A ${resource.label[0].toLowerCase()} with the names of what it refers to`,
      },
      schema: { params: recordId, response: { 200: answer } },
    },
    async (request, reply) => {
      const found = await shown(contextOf(engine, request), resource, request.params.id)
      return reply.header('etag', etagOf(found)).send(found)
    },
  )
}
