import { sql } from 'kysely'
import { retentionOfDataExports } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'
import { dropFile } from './job.ts'

/** Deletes files of old exports, which are copies of existing data; their records stay. */
export const dataExportRetention: RetentionRule = {
  name: 'take_outs',
  days: ({ settings }) => settings.get(retentionOfDataExports),
  of: 'take_outs',
  among: sql`t.status = 'done'`,
  over: (before) => sql`t.status = 'done' and t.updated_at < ${before}::timestamptz`,
  each: (engine, id) => dropFile(engine, id, 'kept for its time'),
}
