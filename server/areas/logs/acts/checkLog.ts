import { sql } from 'kysely'
import { checkLog as declared } from '../../../../schema/areas/logs/acts.ts'
import type { Check } from '../../../../schema/areas/logs/archiveShapes.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { lastCheck } from '../archives/store.ts'

/** If a check is already running, that one is returned. */
export default handle(declared, async (write) => {
  const { tx, actor, engine } = write
  await sql`
    insert into log_checks (user_id, expected)
    select ${actor.user.id}, greatest(c.reltuples, 0)::bigint from pg_class c where c.oid = 'log_entries'::regclass on conflict do nothing`.execute(
    tx,
  )
  write.onTransactionEnd?.(async (isCommitted) => {
    if (isCommitted) await engine.services?.logKeeping?.wake()
  })
  return (await lastCheck(tx)) as Check
})
