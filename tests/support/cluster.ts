import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { resources } from '../../schema/all.ts'
import { allPermissions } from '../../schema/engine/permissions.ts'
import { seedAccess } from '../../server/areas/access/auth/seed.ts'
import { startCluster } from '../../server/engine/db/embedded.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { migrate } from '../../server/engine/db/migrate.ts'
import { APP_ROLE, grantApp } from '../../server/engine/db/roles.ts'
import { seedResources } from '../../server/engine/write/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The same address for the program's role. */
    appUrl: string
    /** A migrated database with the first groups, the demo administrator and the libraries' own rows; clone it, do not open it. */
    templateUrl: string
    /** A folder for files shared in a run; removed after the run. */
    runFolder: string
  }
}

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
}

/** One cluster for the whole run, with the template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-tests-'))
  const runFolder = mkdtempSync(join(tmpdir(), 'crm-run-'))
  const cluster = await startCluster(dataDir, hasty)
  const teardown = async () => {
    await cluster.stop()
    for (const folder of [dataDir, runFolder]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const pool = openPool(cluster.url)
    try {
      await migrate(pool)
      await seedAccess(pool, { permissions: allPermissions(resources.all), demo: true })
      await seedResources(openKysely(pool), resources.all)
      await grantApp(pool, APP_ROLE)
    } finally {
      await pool.end()
    }
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('templateUrl', cluster.url)
  project.provide('appUrl', cluster.appUrl)
  project.provide('runFolder', runFolder)
  return teardown
}
