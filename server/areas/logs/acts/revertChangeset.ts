import { sql } from 'kysely'
import { revertChangeset as declared } from '../../../../schema/areas/logs/acts.ts'
import { MOST_AT_ONCE } from '../../../../schema/areas/logs/shapes.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { service } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { triedInside } from '../../../engine/undo/outlook.ts'
import { revertChangeset } from '../../../engine/undo/revert.ts'
import { jobOf, keepJob, outcomeOf } from '../job.ts'
import { toldTo } from '../told.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Records that a request changed, where at least one of them may be told. @throws problem 404 */
async function sizeOf(write: WriteContext, changeset: string): Promise<number> {
  if (!UUID.test(changeset)) throw problem(404, 'not_found')
  const { rows } = await sql<{ total: number; told: boolean }>`
    select (select count(*)::int from (select distinct l.entity, l.entity_id from log_entries l where l.changeset = ${changeset}::uuid) c) as total,
      exists (select from log_entries l where l.changeset = ${changeset}::uuid and ${toldTo(write)}) as told`.execute(
    write.tx,
  )
  const [found] = rows
  if (!found?.told) throw problem(404, 'not_found')
  return found.total
}

export default handle(declared, async (write, _row, body, { id }) => {
  const preview = body?.preview ?? false
  const total = await sizeOf(write, id)
  if (total > MOST_AT_ONCE) {
    const kept = await keepJob(write, { changeset: id, preview, total })
    // Nobody takes it up before it is there for everybody.
    write.ends?.(async (isKept) => {
      if (isKept) await service(write.engine, 'reverts').wake()
    })
    return { result: null, changeset: null, job: (await jobOf(write.tx, write.actor.user.id, kept)) ?? null }
  }
  if (!preview) return { result: (await revertChangeset(write, id)).data, changeset: write.changeset, job: null }
  const once = async (inside: WriteContext) => (await revertChangeset(inside, id)).data
  return { result: await outcomeOf(() => triedInside(write, once)), changeset: null, job: null }
})
