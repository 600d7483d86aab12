import { sql } from 'kysely'
import { truncateLog as declared } from '../../../../schema/areas/logs/acts.ts'
import type { Archive } from '../../../../schema/areas/logs/archiveShapes.ts'
import { startOfDay } from '../../../../schema/engine/time/time.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { archivesOf, booksOf, latestOf, previewArchive } from '../archives/store.ts'

/** Of two concurrent requests the second is refused on any server: the table holds only one. */
export default handle(declared, async (write, _row, { before, count }) => {
  const { engine, tx, actor, ip } = write
  const { latest, books } = await latestOf(engine, tx)
  if (before > latest) throw invalid({ before: [{ code: 'log_too_young', params: { latest } }] })
  const { entries } = await previewArchive(engine, tx, before, books)
  if (entries === 0) throw problem(409, 'nothing_to_archive')
  if (entries !== count) throw invalid({ count: [{ code: 'other_count', params: { count: entries } }] })
  const { rows } = await sql<{ id: number }>`
    insert into log_archives (before_at, books_before_at, books, user_id, user_email, ip, expected)
    values (${startOfDay(before)}, ${startOfDay(books < before ? books : before)}, ${booksOf(engine)}::text[], ${actor.user.id}, ${actor.user.email}, ${ip}, ${entries})
    on conflict do nothing returning id`.execute(tx)
  if (!rows[0]) throw problem(409, 'archive_running')
  write.onTransactionEnd?.(async (isCommitted) => {
    if (isCommitted) await engine.services?.logKeeping?.wake()
  })
  return (await archivesOf(tx, rows[0].id))[0] as Archive
})
