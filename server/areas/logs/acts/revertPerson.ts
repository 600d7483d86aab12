import { sql } from 'kysely'
import { revertPerson as declared } from '../../../../schema/areas/logs/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { revertChangesetsOrPreview } from '../revertChangesets.ts'
import { toldTo } from '../visibleEntries.ts'

/** Skips changes that were reverted already, alone or as a whole, and reverts of other users' changes. */
export default handle(declared, async (write, _row, { user_id, from, to, preview = false }) => {
  const { rows } = await sql<{ changeset: string }>`
    select l.changeset from log_entries l
    where l.user_id = ${user_id} and l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz and ${toldTo(write)}
      and not exists (select from undone_changesets d where d.changeset = l.changeset or d.undone_by = l.changeset)
      and not exists (select from reverted_entries r where r.changeset = l.changeset)
    group by l.changeset order by max(l.id) desc`.execute(write.tx)
  if (rows.length === 0) throw problem(409, 'nothing_to_revert')
  return revertChangesetsOrPreview(
    write,
    rows.map(({ changeset }) => changeset),
    preview,
  )
})
