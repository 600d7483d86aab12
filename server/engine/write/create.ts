import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { idempotent, type Repeat, type Reply } from '../http/idempotency.ts'
import { checkMoveRules } from '../moves/moveRules.ts'
import { checkStatus } from '../moves/statusGuard.ts'
import { etagOf, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { audit } from './audit.ts'
import { insertRecord } from './persist.ts'
import { validateBody } from './prepare/body.ts'
import { fillInitial } from './prepare/initial.ts'
import { appendPosition } from './prepare/order.ts'
import { applyRules } from './prepare/recordRules.ts'
import { checkRefs } from './prepare/refs.ts'
import { moveSingles } from './prepare/singles.ts'
import { transact } from './transact.ts'

/**
 * Adds one record inside a write: right, status, hooks, rules, references, position, log.
 * @param checked the values as `validateBody` let them through
 */
export async function add<N extends ResourceName>(
  write: WriteContext,
  resource: N,
  checked: Record<string, unknown>,
): Promise<RecordRow & RowOf<N>>
export async function add(
  write: WriteContext,
  resource: AnyResource,
  checked: Record<string, unknown>,
): Promise<RecordRow>
export async function add(
  write: WriteContext,
  given: AnyResource | string,
  checked: Record<string, unknown>,
): Promise<RecordRow> {
  const resource = typeof given === 'string' ? write.engine.resources.get(given) : given
  if (!write.byProgram) allow(write, resource, 'create')
  const rules = write.engine.rules.get(resource.name)
  await checkStatus(write, resource, checked, null)
  checkMoveRules(write.engine.resources, resource, checked)
  await fillInitial(write, resource, [checked])
  await rules?.before?.(write, checked, null)
  const values = applyRules(resource, checked, null)
  await checkRefs(write, resource, values, null)
  await appendPosition(write, resource, values)
  await moveSingles(write, resource, values, null)
  const after = await insertRecord(write.tx, resource, values, write.actor.user.id)
  await rules?.after?.(write, after, null)
  await audit(write, resource, [{ event: 'created', before: null, after }])
  return after
}

/** POST /{resource}. */
export async function create(ctx: Context, resource: AnyResource, body: unknown, repeat: Repeat): Promise<Reply> {
  allow(ctx, resource, 'create')
  const checked = validateBody(resource, 'create', body, null)
  return transact(
    ctx,
    (write) =>
      idempotent(write, repeat, async () => {
        const after = await add(write, resource, checked)
        return { status: 200, body: after, etag: etagOf(after) }
      }),
    { logsLast: true },
  )
}
