import { sql } from 'kysely'
import { revertEntry as declared } from '../../../../schema/areas/logs/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { foundEntry, revertEntry } from '../../../engine/undo/revert.ts'
import { entryFor } from '../entry.ts'

export default handle(declared, async (write, _row, body, { id: rawId }) => {
  const { id, entity, entity_id } = await entryFor(write, rawId, write.tx)
  const entry = await foundEntry(write, id)
  if (!entry) throw problem(409, 'not_undoable')
  const { done, kept } = await revertEntry(write, id, entry, body ?? {})
  const { rows } = await sql<{ id: number }>`
    select id from log_entries where changeset = ${write.changeset}::uuid and entity = ${entity} and entity_id = ${entity_id}
    order by id desc limit 1`.execute(write.tx)
  return { entry: rows[0]?.id ?? null, done, kept, changeset: write.changeset }
})
