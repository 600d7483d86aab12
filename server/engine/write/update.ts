import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import type { Reply } from '../http/idempotency.ts'
import { checkMoveRules } from '../moves/moveRules.ts'
import { checkLock, checkStatus } from '../moves/statusGuard.ts'
import { checkNarrowed } from '../read/narrowing.ts'
import { checkMatch, etagOf, fetchRecord, pathId, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { audit } from './audit.ts'
import { updateRecord } from './persist.ts'
import { validateBody } from './prepare/body.ts'
import { checkProtected } from './prepare/protected.ts'
import { applyRules, difference } from './prepare/recordRules.ts'
import { checkRefs, checkTree } from './prepare/refs.ts'
import { moveSingles } from './prepare/singles.ts'
import { transact } from './transact.ts'

/**
 * Refuses to change what is put away: it is taken out of the archive first (domain.md: deleting is archiving). An undo puts back what was,
 * and acts of the program, such as a quote that expires, see to archived records as they do to others.
 */
export function checkInUse({ putsBack, setsAutomatic }: WriteContext, before: RecordRow): void {
  if (before.archived_at !== null && !putsBack && !setsAutomatic) throw problem(409, 'archived')
}

/**
 * Changes one locked record inside a write: status, rules, references, hooks, log. A change of nothing writes nothing.
 * @param values checked fields, only those to be changed
 */
export async function change<N extends ResourceName>(
  write: WriteContext,
  resource: N,
  before: RecordRow,
  values: Partial<RowOf<N>>,
): Promise<RecordRow & RowOf<N>>
export async function change<R extends RecordRow>(
  write: WriteContext,
  resource: AnyResource,
  before: R,
  values: Record<string, unknown>,
): Promise<R>
export async function change(
  write: WriteContext,
  given: AnyResource | string,
  before: RecordRow,
  values: Record<string, unknown>,
): Promise<RecordRow> {
  const resource = typeof given === 'string' ? write.engine.resources.get(given) : given
  const rules = write.engine.rules.get(resource.name)
  let changed = difference(before, values)
  if (Object.keys(changed).length === 0) return before
  checkInUse(write, before)
  checkProtected(resource, changed, before)
  await checkLock(write, resource, changed, before)
  await checkStatus(write, resource, changed, before)
  checkMoveRules(write.engine.resources, resource, changed)
  await rules?.before?.(write, changed, before)
  changed = applyRules(resource, changed, before, write.putsBack)
  await checkRefs(write, resource, changed, before)
  await checkTree(write, resource, before.id, changed)
  await checkNarrowed(write, resource, before.id, changed)
  await moveSingles(write, resource, changed, before)
  const after = await updateRecord(write.tx, resource, before.id, changed, write.actor.user.id)
  await rules?.after?.(write, after, before)
  await audit(write, resource, [{ event: 'updated', before, after }])
  return after
}

/** A record moves on only when it is asked to: a PUT that names no status leaves it, and its reason, as they are; so with what is said once. */
function keepStatus({ status, reason, fields }: AnyResource, values: Record<string, unknown>, body: unknown): void {
  for (const name of Object.keys(values))
    if (fields[name]?.options.once && !(name in (body as object))) delete values[name]
  if (!status || status in (body as object)) return
  delete values[status]
  if (reason && !(reason.field in (body as object))) delete values[reason.field]
}

/** PATCH (fields sent) and PUT (the whole record: a field left out takes its default, but not the status). */
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
      const values = validateBody(resource, mode === 'put' ? 'create' : 'update', body, before)
      if (mode === 'put') keepStatus(resource, values, body)
      const after = await change(write, resource, before, values)
      return { status: 200, body: after, etag: etagOf(after) }
    },
    { logsLast: true },
  )
}
