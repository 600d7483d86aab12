import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import type { Reply } from '../http/idempotency.ts'
import { checkMatch, etagOf, fetchRecord, pathId, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { validateBody } from './prepare/body.ts'
import { isConfirmed, noteConfirmed } from './prepare/cardGuard.ts'
import { writeOne } from './stages/run.ts'
import { transact } from './transact.ts'

/** A new line has no id yet. */
type Given<V> = V extends readonly (infer L)[]
  ? readonly (L extends { id: number } ? Omit<L, 'id'> & { readonly id?: number } : L)[]
  : V
type Changed<R> = { readonly [K in keyof R]?: Given<R[K]> }

/**
 * Changes one locked record inside a write, through its stages. Nothing is written when nothing changes.
 * @param values checked fields, only those to be changed
 */
export async function change<N extends ResourceName>(
  write: WriteContext,
  resource: N,
  before: RecordRow,
  values: Changed<RowOf<N>>,
): Promise<RowOf<N>>
export async function change<R extends RecordRow>(
  write: WriteContext,
  resource: AnyResource,
  before: R,
  values: Record<string, unknown>,
): Promise<R>
export async function change(
  write: WriteContext,
  nameOrResource: AnyResource | string,
  before: RecordRow,
  values: Record<string, unknown>,
): Promise<RecordRow> {
  const resource = typeof nameOrResource === 'string' ? write.engine.resources.get(nameOrResource) : nameOrResource
  return (await writeOne(write, resource, 'update', { before, values })) as RecordRow
}

/** The status changes only on request: a PUT without a status keeps the status and its reason, and also keeps fields that are set only once. */
function keepStatus({ status, reason, fields }: AnyResource, values: Record<string, unknown>, body: unknown): void {
  for (const name of Object.keys(values))
    if (fields[name]?.options.once && !(name in (body as object))) delete values[name]
  if (!status || status in (body as object)) return
  delete values[status]
  if (reason && !(reason.field in (body as object))) delete values[reason.field]
}

/** PATCH (fields sent) and PUT (the whole record: a field left out takes its default, except the status). */
export async function update(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  mode: 'patch' | 'put',
  body: unknown,
  ifMatch: string | undefined,
): Promise<Reply> {
  allow(ctx, resource, 'update')
  const id = pathId(rawId)
  return transact(
    ctx,
    async (write) => {
      const before = await fetchRecord(ctx, write.tx, resource, id, 'update', true)
      checkMatch(ifMatch, before)
      const values = validateBody(
        resource,
        mode === 'put' ? 'create' : 'update',
        body,
        before,
        isConfirmed(ctx, resource),
      )
      if (mode === 'put') keepStatus(resource, values, body)
      const after = await change(write, resource, before, values)
      await noteConfirmed(write, resource, id, values)
      return { status: 200, body: after, etag: etagOf(after) }
    },
    { logsLast: true },
  )
}
