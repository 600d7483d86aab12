import { sql } from 'kysely'
import { retentionOfArchives, retentionOfBooksLog, retentionOfServerLog } from '../../../schema/areas/logs/settings.ts'
import { service } from '../../engine/http/context.ts'
import { noteSecurity } from '../../engine/log/security.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'
import { archiveKey } from './archives/make.ts'

/** Applies even to a few lines. */
export const serverLineRetention: RetentionRule = {
  name: 'server_lines',
  days: ({ settings }) => settings.get(retentionOfServerLog),
  of: 'server_lines',
  over: (before) => sql`t.at < ${before}::timestamptz`,
}

/** Days in a year, rounded up. */
const YEAR = 366

/** Deletes archives of the log. An archive may contain entries about money, so it is kept as many years as those require. */
export const archiveRetention: RetentionRule = {
  name: 'log_archives',
  days: async ({ settings }) =>
    YEAR * Math.max(await settings.get(retentionOfArchives), await settings.get(retentionOfBooksLog)),
  of: 'log_archives',
  among: sql`t.state = 'done'`,
  over: (before) => sql`t.state = 'done' and t.finished_at < ${before}::timestamptz`,
  each: async (engine, id) => {
    await service(engine, 'files').storage.delete(archiveKey(id))
    await engine.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ before_at: string; removed: number; sha256: string }>`
        update log_archives set state = 'gone', gone_at = now() where id = ${id} and state = 'done' returning before_at, removed, sha256`.execute(
        tx,
      )
      const [removal] = rows
      if (!removal) return
      await noteSecurity(tx, engine.logKey, {
        event: 'log_archive_gone',
        user: { id: null, email: null },
        ip: null,
        details: { archive: id, before: removal.before_at, entries: removal.removed, sha256: removal.sha256 },
      })
    })
  },
}
