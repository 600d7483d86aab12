import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { preferenceSchema } from '../../../schema/engine/preferences.ts'
import { done, type ZodTypes } from '../http/bodies.ts'
import type { Context, Engine } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'

/** Largest document, in characters of its JSON. */
const LARGEST = 16_384

const document = z.record(z.string(), z.unknown())
const byKey = z.object({ key: z.string().meta({ description: '`lists`, or `list.` and the name of a resource' }) })

/** What may stand under a key. @throws problem 404 for one that nothing reads */
function schemaOf(engine: Engine, key: string): z.ZodType {
  const schema = preferenceSchema(key, (name) => engine.resources.all.some((resource) => resource.name === name))
  if (!schema) throw problem(404, 'not_found')
  return schema
}

async function all({ engine, actor }: Context) {
  const { rows } = await sql<{ key: string; value: z.infer<typeof document> }>`
    select key, value from preferences where user_id = ${actor.user.id} order by key`.execute(engine.db)
  return { data: Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

async function one({ engine, actor }: Context, key: string) {
  schemaOf(engine, key)
  const { rows } = await sql<{ value: z.infer<typeof document> }>`
    select value from preferences where user_id = ${actor.user.id} and key = ${key}`.execute(engine.db)
  return rows[0]?.value ?? {}
}

async function put({ engine, actor }: Context, key: string, body: unknown) {
  const parsed = schemaOf(engine, key).safeParse(body)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, body))
  const text = JSON.stringify(parsed.data)
  if (text.length > LARGEST) throw problem(413, 'too_large')
  await sql`
    insert into preferences (user_id, key, value) values (${actor.user.id}, ${key}, ${text}::jsonb)
    on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`.execute(engine.db)
  return parsed.data as z.infer<typeof document>
}

/** How the asking person likes the screens; nobody reads or writes another's. */
export function preferenceRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const path = '/preferences/:key'
  api.get(
    '/preferences',
    {
      config: { access: 'session', summary: 'Everything that one has set for oneself, by key' },
      schema: { response: { 200: z.object({ data: z.record(z.string(), document) }) } },
    },
    (request) => all(contextOf(engine, request)),
  )
  api.get(
    path,
    {
      config: { access: 'session', summary: 'What one has set under a key; an empty object when nothing' },
      schema: { params: byKey, response: { 200: document } },
    },
    (request) => one(contextOf(engine, request), request.params.key),
  )
  api.put(
    path,
    {
      config: { access: 'session', summary: 'Replace what stands under a key' },
      schema: { params: byKey, body: document, response: { 200: document } },
    },
    (request) => put(contextOf(engine, request), request.params.key, request.body),
  )
  api.delete(
    path,
    {
      config: { access: 'session', summary: 'Go back to what everybody has' },
      schema: { params: byKey, response: { 200: done } },
    },
    async (request) => {
      const { actor } = contextOf(engine, request)
      schemaOf(engine, request.params.key)
      await sql`delete from preferences where user_id = ${actor.user.id} and key = ${request.params.key}`.execute(
        engine.db,
      )
      return {}
    },
  )
}
