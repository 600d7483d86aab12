import { sql } from 'kysely'
import type { z } from 'zod'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { GROUP_DASHBOARD_KEY, preferenceSchema } from '../../../schema/engine/preferences.ts'
import type { Context, Engine, WriteContext } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'

/** Maximum size of a document, in characters of its JSON. */
const LARGEST = 16_384

type Document = Record<string, unknown>

/**
 * What a key may hold.
 * @throws problem 404 for a key that nothing reads
 */
function schemaOf(engine: Engine, key: string): z.ZodType {
  const schema =
    key === GROUP_DASHBOARD_KEY
      ? undefined
      : preferenceSchema(key, (name) => engine.resources.all.some((resource) => resource.name === name))
  if (!schema) throw problem(404, 'not_found')
  return schema
}

/** All preferences of the caller, by key. */
export async function preferences({ engine, actor }: Context): Promise<Record<string, Document>> {
  const { rows } = await sql<{ key: string; value: Document }>`
    select key, value from preferences where user_id = ${actor.user.id} order by key`.execute(engine.db)
  const group = await groupDashboard({ engine, actor })
  return {
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    ...(group ? { [GROUP_DASHBOARD_KEY]: group } : {}),
  }
}

/** The dashboard layout of the caller's group, or of the nearest group above it that has one. */
async function groupDashboard({ engine, actor }: Pick<Context, 'engine' | 'actor'>): Promise<Document | undefined> {
  const { rows } = await sql<{ dashboard: Document }>`
    with recursive up as (
      select g.id, g.parent_id, g.dashboard, 0 as far from user_groups g where g.id = ${actor.user.user_group_id}
      union all select g.id, g.parent_id, g.dashboard, u.far + 1 from user_groups g join up u on g.id = u.parent_id where u.far < 50)
    select dashboard from up where dashboard is not null order by far limit 1`.execute(engine.db)
  return rows[0]?.dashboard
}

/** The value of a key; an empty object when there is none. */
export async function preference({ engine, actor }: Context, key: string): Promise<Document> {
  schemaOf(engine, key)
  const { rows } = await sql<{ value: Document }>`
    select value from preferences where user_id = ${actor.user.id} and key = ${key}`.execute(engine.db)
  return rows[0]?.value ?? {}
}

/**
 * Replaces the value of a key.
 * @throws problem 422 for what the key does not accept
 */
export async function setPreference(
  { engine, actor, tx }: WriteContext,
  key: string,
  body: Document,
): Promise<Document> {
  const parsed = schemaOf(engine, key).safeParse(body)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, body))
  const text = JSON.stringify(parsed.data)
  if (text.length > LARGEST) throw problem(413, 'too_large')
  await sql`
    insert into preferences (user_id, key, value) values (${actor.user.id}, ${key}, ${text}::jsonb)
    on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`.execute(tx)
  return parsed.data as Document
}

/** Returns to the default for everyone. */
export async function resetPreference({ engine, actor, tx }: WriteContext, key: string): Promise<void> {
  schemaOf(engine, key)
  await sql`delete from preferences where user_id = ${actor.user.id} and key = ${key}`.execute(tx)
}
