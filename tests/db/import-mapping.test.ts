import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { cloneDatabase } from '../support/database.ts'

const url = await cloneDatabase()
const older = mkdtempSync(path.join(tmpdir(), 'older-'))
afterAll(() => rmSync(older, { recursive: true, force: true }))

const NAME = readdirSync(MIGRATIONS).find((name) => name.endsWith('_import_mapping.sql')) ?? ''

test('what was remembered of heads one by one still helps, and what was left out says nothing', async () => {
  cpSync(MIGRATIONS, older, { recursive: true })
  for (const name of readdirSync(older)) if (name >= NAME) rmSync(path.join(older, name))
  await withScratchDatabase(url, async (pool) => {
    await migrate(pool, older)
    await pool.query(`insert into user_groups (id, name, scope) values (1, 'All', 'all')`)
    await pool.query(
      `insert into users (id, first_name, email, user_group_id) values (1, 'Ann', 'ann@mapping.test', 1)`,
    )
    await pool.query(`insert into import_mappings (user_id, resource, mapping) values
      (1, 'materials', '{"ourlabel": "supplier", "loyalty": null}'), (1, 'leads', '{"x": null}')`)
    await migrate(pool)
    const { rows } = await pool.query('select resource, heads, mapping, values from import_mappings order by resource')
    expect(rows).toEqual([
      { resource: 'leads', heads: '', mapping: {}, values: {} },
      { resource: 'materials', heads: '', mapping: { ourlabel: ['supplier'] }, values: {} },
    ])
  })
})
