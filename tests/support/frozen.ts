import { afterAll, vi } from 'vitest'
import { resources } from '../../schema/all.ts'
import { allPermissions } from '../../schema/engine/permissions.ts'
import { seedAccess } from '../../server/areas/access/auth/seed.ts'
import { seedCalendar } from '../../server/demo/calendar.ts'
import { seedPayments } from '../../server/demo/payments.ts'
import { seedRecurring } from '../../server/demo/recurring.ts'
import { seedTemplates } from '../../server/demo/templates.ts'
import { seedVolume } from '../../server/demo/volume.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { migrate } from '../../server/engine/db/migrate.ts'
import { APP_ROLE, grantApp } from '../../server/engine/db/roles.ts'
import { seedDemo, seedResources } from '../../server/engine/write/seed.ts'
import { cloneDatabase } from './database.ts'

/**
 * The demo business at a fixed moment, for the calling file: clocks of this process, including its server, are stopped, and
 * the database's `now()` is replaced, found before PostgreSQL's. Timers still run.
 * @param at ISO 8601
 * @returns address of the database, dropped after the file's tests
 */
export async function frozenBusiness(at: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  afterAll(() => void vi.useRealTimers())
  const url = await cloneDatabase({ empty: true })
  const before = openPool(url, { max: 1 })
  const name = new URL(url).pathname.slice(1)
  await before.query(
    `create function public.now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${new Date(at).toISOString()}' $$`,
  )
  await before.query(`alter database ${name} set search_path = public, pg_catalog`)
  await before.end()
  const pool = openPool(url, { max: 4 })
  const db = openKysely(pool)
  await migrate(pool)
  await seedAccess(pool, { permissions: allPermissions(resources.all), demo: true })
  await seedResources(db, resources.all)
  await seedDemo(db, resources.all)
  await seedVolume(db)
  await seedTemplates(db)
  await seedPayments(db)
  await seedRecurring(db, Date.now())
  await seedCalendar(db, Date.now())
  await grantApp(pool, APP_ROLE)
  await pool.end()
  return url
}
