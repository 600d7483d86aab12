import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { idempotent, type RepeatKey, type Reply } from '../http/idempotency.ts'
import { etagOf, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { validateBody } from './prepare/body.ts'
import { isConfirmed, noteConfirmed } from './prepare/cardGuard.ts'
import { writeOne } from './stages/run.ts'
import { transact } from './transact.ts'

/**
 * Creates one record inside a write, through its stages.
 * @param checked the values returned by `validateBody`
 */
export async function add<N extends ResourceName>(
  write: WriteContext,
  resource: N,
  checked: Record<string, unknown>,
): Promise<RowOf<N>>
export async function add(
  write: WriteContext,
  resource: AnyResource,
  checked: Record<string, unknown>,
): Promise<RecordRow>
export async function add(
  write: WriteContext,
  nameOrResource: AnyResource | string,
  checked: Record<string, unknown>,
): Promise<RecordRow> {
  const resource = typeof nameOrResource === 'string' ? write.engine.resources.get(nameOrResource) : nameOrResource
  return (await writeOne(write, resource, 'create', { before: null, values: checked })) as RecordRow
}

/** POST /{resource}. */
export async function create(ctx: Context, resource: AnyResource, body: unknown, repeat: RepeatKey): Promise<Reply> {
  allow(ctx, resource, 'create')
  const checked = validateBody(resource, 'create', body, null, isConfirmed(ctx, resource))
  return transact(
    ctx,
    (write) =>
      idempotent(write, repeat, async () => {
        const after = await add(write, resource, checked)
        await noteConfirmed(write, resource, after.id, checked)
        return { status: 200, body: after, etag: etagOf(after) }
      }),
    { logsLast: true },
  )
}
