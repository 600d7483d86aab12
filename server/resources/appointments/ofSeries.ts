import appointments from '../../../schema/entities/appointments.ts'
import { allow } from '../../kit/access.ts'
import type { Context, WriteContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { idempotent, type Repeat, type Reply } from '../../kit/idempotency.ts'
import { checkMatch, fetchRecord, pathId, type RecordRow } from '../../kit/read.ts'
import { transact } from '../../kit/transact.ts'

interface SeriesAct {
  /** From the address. */
  readonly id: string
  readonly repeat: Repeat
  readonly ifMatch: string | undefined
}

/**
 * Carries an act out on the series of one appointment, which it holds locked, in one transaction and one changeset.
 * @throws problem 404 for one that the actor may not change, 412 when it is not as the asker knew it, 409 archived
 */
export async function ofSeries(
  ctx: Context,
  { id, repeat, ifMatch }: SeriesAct,
  carryOut: (write: WriteContext, at: RecordRow) => Promise<object>,
): Promise<Reply> {
  const resource = ctx.engine.resources.get(appointments.name)
  allow(ctx, resource, 'update')
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => {
      const at = await fetchRecord(ctx, write.tx, resource, pathId(id), 'update', true)
      checkMatch(ifMatch, at)
      if (at.archived_at !== null) throw problem(409, 'archived')
      return { status: 200, body: { data: await carryOut(write, at), changeset: ctx.changeset } }
    }),
  )
}
