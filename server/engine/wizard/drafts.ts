import { sql } from 'kysely'
import type { z } from 'zod'
import type { Draft, newDraft } from '../../../schema/areas/panel/ownShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { allow } from '../rights/access.ts'

/** Largest draft, in characters of its JSON. */
const LARGEST = 262_144
/** A draft that nobody has touched for so long is thrown away, in days. */
const KEPT_DAYS = 30

/** The resource of an address. @throws problem 404 for none, 403 for whoever may not add to it */
function resourceOf(ctx: Context, name: string): AnyResource {
  const resource = ctx.engine.resources.all.find((one) => one.name === name)
  if (!resource) throw problem(404, 'not_found')
  allow(ctx, resource, 'create')
  return resource
}

const columns = sql`d.step, d.values, d.version, d.updated_at`

async function stored({ engine, actor }: Context, db: Db | Tx, resource: AnyResource): Promise<Draft | null> {
  const oldest = new Date(engine.clock().getTime() - KEPT_DAYS * 86_400_000)
  const { rows } = await sql<Draft>`
    select ${columns} from wizard_drafts d
    where d.user_id = ${actor.user.id} and d.resource = ${resource.name} and d.updated_at > ${oldest.toISOString()}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What the asking person has begun and not finished; nobody reads another's. */
export async function readDraft(ctx: Context, name: string): Promise<{ draft: Draft | null }> {
  return { draft: await stored(ctx, ctx.engine.db, resourceOf(ctx, name)) }
}

/**
 * Keeps a draft, if it goes on from the one that is kept.
 * @throws problem 412 stale, with the draft that another window or device has left meanwhile (null: it was finished or thrown away there)
 */
export async function keepDraft(
  write: WriteContext,
  name: string,
  { step, values, version }: z.infer<typeof newDraft>,
): Promise<{ draft: Draft }> {
  const resource = resourceOf(write, name)
  const { engine, actor, tx } = write
  const text = JSON.stringify(values)
  if (text.length > LARGEST) throw problem(413, 'too_large')
  const now = engine.clock().toISOString()
  const mine = sql`d.user_id = ${actor.user.id} and d.resource = ${resource.name}`
  const oldest = new Date(engine.clock().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const { rows } =
    version === 0
      ? await sql<Draft>`
          insert into wizard_drafts as d (user_id, resource, step, values, updated_at)
          values (${actor.user.id}, ${resource.name}, ${step}, ${text}::jsonb, ${now})
          on conflict (user_id, resource) do update
            set step = excluded.step, values = excluded.values, version = d.version + 1, updated_at = excluded.updated_at
            where d.updated_at <= ${oldest}
          returning ${columns}`.execute(tx)
      : await sql<Draft>`
          update wizard_drafts d set step = ${step}, values = ${text}::jsonb, version = d.version + 1, updated_at = ${now}
          where ${mine} and d.version = ${version} returning ${columns}`.execute(tx)
  if (!rows[0]) throw problem(412, 'stale', { current: await stored(write, tx, resource) })
  return { draft: rows[0] }
}

/** Finished, or not wanted any more. */
export async function dropDraft(write: WriteContext, name: string): Promise<void> {
  const resource = resourceOf(write, name)
  await sql`delete from wizard_drafts where user_id = ${write.actor.user.id} and resource = ${resource.name}`.execute(
    write.tx,
  )
}
