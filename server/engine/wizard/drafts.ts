import { sql } from 'kysely'
import type { z } from 'zod'
import type { Draft, newDraft } from '../../../schema/areas/workspace/ownShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { allow } from '../rights/access.ts'

/** Largest draft, in characters of its JSON. */
const LARGEST = 262_144
/** A draft that nobody has touched for so long is deleted, in days. */
const KEPT_DAYS = 30
/** Drafts of one person and resource; one more deletes the oldest. */
const MAX = 10

interface Which {
  readonly resource: string
  readonly draft: string
}

/** The resource of an address. @throws problem 404 for none, 403 for callers who may not add to it */
function resourceOf(ctx: Context, name: string): AnyResource {
  const resource = ctx.engine.resources.all.find((one) => one.name === name)
  if (!resource) throw problem(404, 'not_found')
  allow(ctx, resource, 'create')
  return resource
}

const columns = sql`d.id, d.step, d.values, d.version, d.updated_at`
const ownDrafts = (ctx: Context, resource: AnyResource) =>
  sql`d.user_id = ${ctx.actor.user.id} and d.resource = ${resource.name}`

/** What was touched last before this moment is old, as an instant. */
const oldest = ({ engine }: Context): string =>
  new Date(engine.clock().getTime() - KEPT_DAYS * 86_400_000).toISOString()

async function storedDraft(ctx: Context, db: Db | Tx, resource: AnyResource, id: string): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select ${columns} from wizard_drafts d
    where ${ownDrafts(ctx, resource)} and d.id = ${id} and d.updated_at > ${oldest(ctx)}`.execute(db)
  return rows[0] ?? null
}

/** What the asking person has begun and not finished, the newest first; nobody reads another's. */
export async function readDrafts(ctx: Context, name: string): Promise<{ data: Draft[] }> {
  const { rows } = await sql<Draft>`
    select ${columns} from wizard_drafts d
    where ${ownDrafts(ctx, resourceOf(ctx, name))} and d.updated_at > ${oldest(ctx)}
    order by d.updated_at desc, d.id limit ${MAX}`.execute(ctx.engine.db)
  return { data: rows }
}

/** Deletes what is old, and the oldest where there are too many. */
async function makeRoom(write: WriteContext, resource: AnyResource): Promise<void> {
  await sql`
    delete from wizard_drafts d where ${ownDrafts(write, resource)} and (d.updated_at <= ${oldest(write)} or d.id in (
      select d.id from wizard_drafts d where ${ownDrafts(write, resource)}
      order by d.updated_at desc, d.id offset ${MAX - 1}))`.execute(write.tx)
}

/**
 * Keeps a draft, if it goes on from the one that is stored under its id.
 * @throws problem 412 stale, with the draft that another device has stored meanwhile (null: it was finished or deleted there)
 */
export async function keepDraft(
  write: WriteContext,
  { resource: name, draft: id }: Which,
  { step, values, version }: z.infer<typeof newDraft>,
): Promise<{ draft: Draft }> {
  const resource = resourceOf(write, name)
  const { engine, actor, tx } = write
  const text = JSON.stringify(values)
  if (text.length > LARGEST) throw problem(413, 'too_large')
  const now = engine.clock().toISOString()
  if (version === 0) await makeRoom(write, resource)
  const { rows } =
    version === 0
      ? await sql<Draft>`
          insert into wizard_drafts as d (user_id, resource, id, step, values, updated_at)
          values (${actor.user.id}, ${resource.name}, ${id}, ${step}, ${text}::jsonb, ${now})
          on conflict (user_id, resource, id) do nothing
          returning ${columns}`.execute(tx)
      : await sql<Draft>`
          update wizard_drafts d set step = ${step}, values = ${text}::jsonb, version = d.version + 1, updated_at = ${now}
          where ${ownDrafts(write, resource)} and d.id = ${id} and d.version = ${version} returning ${columns}`.execute(
          tx,
        )
  if (!rows[0]) throw problem(412, 'stale', { current: await storedDraft(write, tx, resource, id) })
  return { draft: rows[0] }
}

/** Finished, or not wanted any more. */
export async function dropDraft(write: WriteContext, { resource: name, draft: id }: Which): Promise<void> {
  const resource = resourceOf(write, name)
  await sql`delete from wizard_drafts d where ${ownDrafts(write, resource)} and d.id = ${id}`.execute(write.tx)
}
