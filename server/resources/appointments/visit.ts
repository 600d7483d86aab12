import { sql } from 'kysely'
import { z } from 'zod'
import { KINDS, STATUSES } from '../../../schema/entities/appointments.ts'

/** What calendar and board draw of an appointment. */
export const visit = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  starts_at: z.string(),
  ends_at: z.string(),
  worker_ids: z.array(z.int()),
  site: z.string().nullable(),
  exclusive: z.boolean(),
  series_id: z.int().nullable(),
})

/** The same in SQL, over the table under the name `t`. */
export const VISIT = sql`t.id, t.version, t.name, t.kind, t.status, t.starts_at, t.ends_at, t.site, t.exclusive, t.series_id,
  array(select l.target_id from appointments_worker_ids l where l.owner_id = t.id order by l.position) as worker_ids`
