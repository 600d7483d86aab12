import type pg from 'pg'
import { resources } from '../../schema/all.ts'
import { allPermissions } from '../../schema/engine/permissions.ts'
import { signingSecret } from '../areas/access/auth/secret.ts'
import { seedAccess } from '../areas/access/auth/seed.ts'
import { grantNotices } from '../areas/access/grantNotices.ts'
import { seedCalendar } from '../demo/calendar.ts'
import { seedComplaints } from '../demo/complaints/seed.ts'
import { seedFiles } from '../demo/files.ts'
import { seedInvoices } from '../demo/invoices.ts'
import { seedMail } from '../demo/mail.ts'
import { seedNotifications } from '../demo/notifications.ts'
import { seedOptions } from '../demo/options.ts'
import { seedPayments } from '../demo/payments.ts'
import { seedRecurring } from '../demo/recurring.ts'
import { seedSigned } from '../demo/signed.ts'
import { seedTemplates } from '../demo/templates.ts'
import { seedVolume } from '../demo/volume.ts'
import { seedWorkday } from '../demo/workday.ts'
import { takesDemo } from '../demo.ts'
import { type Db, openKysely } from '../engine/db/kysely.ts'
import { migrate } from '../engine/db/migrate.ts'
import { grantApp } from '../engine/db/roles.ts'
import type { FileOptions } from '../engine/files/parts.ts'
import { filesOf } from '../engine/files/storage/open.ts'
import { adoptKey, logKey, sealHeads } from '../engine/log/key.ts'
import { sealingSecret } from '../engine/log/secret.ts'
import { tellUpgrades } from '../engine/upgrade/notices.ts'
import { seedDemo, seedResources } from '../engine/write/seed.ts'
import type { Env } from '../env.ts'
import { createSeal, keyFor } from '../seal.ts'
import { StartError } from '../start-error.ts'
import { upgradeNotices } from '../upgradeNotices.ts'
import type { GivenDatabase } from './talk.ts'

/** Folders of the program and of its data. */
export interface Places {
  readonly root: string
  readonly dataDir: string
}

/** Prepares the database as its owner for this version: tables, privileges, the log's key, initial data. */
export async function prepare(env: Env, { root, dataDir }: Places, database: GivenDatabase, owner: pg.Pool) {
  await migrate(owner).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const [role] = new URL(database.appUrl).username ? [decodeURIComponent(new URL(database.appUrl).username)] : []
  if (role && database.appUrl !== database.url) await grantApp(owner, role)
  const demo = await takesDemo(owner, env.DEMO)
  await seedAccess(owner, { permissions: allPermissions(resources.all), demo })
  const secret = await signingSecret({ given: env.JWT_SECRET, kind: database.kind, dataDir, pool: owner })
  const files = filesOf(env, root, dataDir)
  const db = openKysely(owner)
  await seedResources(db, resources.all)
  const sealing = sealingSecret(env.SEALING_KEY, dataDir)
  const key = logKey(keyFor(sealing, 'log'))
  if (demo) await seedBusiness(db, files)
  await adoptKey(owner, key)
  // The demo has added log entries.
  if (demo) await sealHeads(owner, key)
  const notices = await tellUpgrades(db, key, [...upgradeNotices, ...(await grantNotices(db))])
  return { files, secret, key, demo, notices, seal: createSeal(sealing, 'settings') }
}

async function seedBusiness(db: Db, files: FileOptions): Promise<void> {
  await seedDemo(db, resources.all)
  await seedVolume(db)
  await seedTemplates(db)
  await seedOptions(db, Date.now())
  await seedPayments(db)
  await seedRecurring(db, Date.now())
  await seedCalendar(db, Date.now())
  await seedComplaints(db, Date.now())
  await seedFiles(db, files)
  await seedInvoices(db, Date.now())
  await seedSigned(db, files, Date.now())
  await seedWorkday(db, Date.now())
  await seedMail(db, Date.now())
  await seedNotifications(db, Date.now())
}
