import type { AnyResource } from '../../schema/define.ts'
import { allow } from './access.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { idempotent, type Repeat, type Reply } from './idempotency.ts'
import { insertRecord } from './persist.ts'
import { appendPosition, applyRules, moveSingles, validateBody } from './prepareWrite.ts'
import { etagOf } from './read.ts'
import { checkRefs } from './refs.ts'
import { transact } from './transact.ts'

/** POST /{resource}. */
export async function create(ctx: Context, resource: AnyResource, body: unknown, repeat: Repeat): Promise<Reply> {
  allow(ctx, resource, 'create')
  const checked = validateBody(resource, 'create', body, null)
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => {
      await ctx.engine.rules.get(resource.name)?.before?.(write, checked, null)
      const values = applyRules(resource, checked, null)
      await checkRefs(write, resource, values, null)
      await appendPosition(write, resource, values)
      await moveSingles(write, resource, values, null)
      const after = await insertRecord(write.tx, resource, values, ctx.actor.user.id)
      await ctx.engine.rules.get(resource.name)?.after?.(write, after, null)
      await audit(write, resource, [{ event: 'created', before: null, after }])
      return { status: 200, body: after, etag: etagOf(after) }
    }),
  )
}
