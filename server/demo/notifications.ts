import { sql } from 'kysely'
import { demoAccount } from '../areas/access/auth/demo.ts'
import type { Db } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'

/** Minutes before the start, content of each notification, and how its demo record is found. */
const LINES: readonly [minutes: number, type: string, line: string, about: string, params: object, read: boolean][] = [
  [4, 'mention', 'said', 'jobs', {}, false],
  [11, 'visit', 'moved', 'jobs', { at: 26 }, false],
  [32, 'paid', 'received', 'payments', { amount: 360 }, false],
  [55, 'changed', 'fields', 'jobs', { fields: ['job_status_id', 'description'] }, false],
  [90, 'assigned', 'one', 'leads', {}, false],
  [140, 'complaint_clock', 'respond_near', 'complaints', { at: 30 }, false],
  [1500, 'mention', 'said', 'quotes', {}, true],
  [1620, 'assigned', 'one', 'tasks', {}, true],
  [2900, 'visit', 'booked', 'jobs', { at: -20 }, true],
  [3100, 'imported', 'done', 'leads', { n: 48, of: 50 }, true],
]

/**
 * Seeds recent notifications of the demo administrator, if nobody has any yet.
 * @returns whether they were loaded now
 */
export const seedNotifications = (db: Db, now: number): Promise<boolean> =>
  seeding(db, async (tx) => {
    const { rows: existing } = await sql`select from notifications limit 1`.execute(tx)
    if (existing.length) return false
    for (const [i, [minutes, type, line, about, params, read]] of LINES.entries()) {
      const instant = new Date(now - minutes * 60_000)
      const { at: hours, ...rest } = params as { at?: number }
      const lineParams =
        hours === undefined ? rest : { ...rest, at: new Date(roundHour(now) + hours * 3_600_000).toISOString() }
      const isImport = type === 'imported'
      await sql`insert into notifications (user_id, type, line, about, about_id, actor_id, params, at, read_at, bell, mail)
        select u.id, ${type}, ${line}, ${about}, ${isImport ? null : sql`r.id`},
          case when ${['complaint_clock', 'imported', 'paid'].includes(type)} then null else (
            select o.id from users o where o.id <> u.id and o.active and o.archived_at is null order by o.id offset ${i % 3} limit 1) end,
          ${JSON.stringify(lineParams)}::jsonb, ${instant}, ${read ? instant : null}, true, false
        from users u, lateral (select t.id from ${sql.table(about)} t where t.archived_at is null order by t.id desc offset ${i % 4} limit 1) r
        where u.email = ${demoAccount.email}`.execute(tx)
    }
    return true
  })

const roundHour = (millis: number) => Math.floor(millis / 3_600_000) * 3_600_000
