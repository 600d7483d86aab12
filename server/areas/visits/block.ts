import appointments from '../../../schema/areas/visits/appointments.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import type { Block } from './blocks.ts'

interface Words {
  readonly reason?: string | null | undefined
  readonly override_reason?: string | null | undefined
}

/** Blocks time of a worker. */
export function block(write: WriteContext, worker: RowOf<'workers'>, what: Block, { reason, override_reason }: Words) {
  const body = {
    ...what,
    title: reason?.slice(0, 160) ?? null,
    worker_ids: [worker.id],
    franchise_id: worker.franchise_id,
    override_reason: override_reason ?? null,
  }
  return add({ ...write, byProgram: true }, 'appointments', validateBody(appointments, 'create', body, null))
}
