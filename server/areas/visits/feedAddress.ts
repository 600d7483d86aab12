import { sql } from 'kysely'
import workers from '../../../schema/areas/visits/workers.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { audit } from '../../engine/write/audit.ts'

/** When the address was made that there is. */
export async function madeAt({ tx }: WriteContext, worker: number): Promise<string | null> {
  const { rows } = await sql<{ made_at: string }>`select made_at from worker_feeds where worker_id = ${worker}`.execute(
    tx,
  )
  return rows[0]?.made_at ?? null
}

/** Who made or took away an address, and when: the address itself stands in no log. */
export const logAddress = (write: WriteContext, worker: RecordRow, before: string | null, after: string | null) =>
  audit(write, write.engine.resources.get(workers.name), [
    {
      event: 'updated',
      before: { ...worker, calendar_address: before },
      after: { ...worker, calendar_address: after },
    },
  ])
