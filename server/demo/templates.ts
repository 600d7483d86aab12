import { sql } from 'kysely'
import { resources } from '../../schema/all.ts'
import jobTemplates from '../../schema/areas/jobs/job-templates.ts'
import type { Db } from '../engine/db/kysely.ts'
import { insertRecord } from '../engine/write/persist.ts'
import { seeding } from '../engine/write/seed.ts'
import { random } from './random.ts'
import { linesOf, priced } from './workLines.ts'
import { WORKS } from './works.ts'

const SEED_NAME = 'demo-templates'

/** A random source without chance: the minimum of each work at full price. */
const plain = { ...random(1), below: () => 0, chance: () => false }

/**
 * Seeds templates of the most frequent work. Runs once, only if demo users were loaded.
 * @returns whether they were loaded now
 */
export async function seedTemplates(db: Db): Promise<boolean> {
  return seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME}
      where exists (select from seeded where name = 'demo-volume') and not exists (select from job_templates)
      on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    for (const work of WORKS) {
      if (!work.template) continue
      const values = { name: work.template, description: work.says, job_type_id: work.job, active: true }
      const lines = priced(linesOf(plain, work, 0), 0)
      await insertRecord(tx, resources.get(jobTemplates.name), { ...values, ...lines }, null)
    }
    return true
  })
}
