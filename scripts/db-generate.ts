// npm run db:generate [-- name_of_the_change]
// Collects the declarations into schema/all.ts and the lists beside it, and their doc comments into docs/reference. Then writes the migration that is
// missing between the files and the declarations. Rights that it grants also get a line in CHANGELOG.md. It uses a temporary database of its own.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateMigration } from '../server/engine/db/generate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { withScratchDatabase } from '../server/engine/db/scratch.ts'
import { withGrants } from './changelog.ts'
import { written } from './collect-declarations.mjs'
import { referenceFiles } from './reference/reference.ts'

const root = path.resolve(import.meta.dirname, '..')
const title = (process.argv[2] ?? 'declarations').toLowerCase().replaceAll(/\W+/g, '_')
mkdirSync(path.join(root, 'docs/reference'), { recursive: true })
for (const [file, text] of Object.entries({ ...written(root), ...referenceFiles(root) }))
  writeFileSync(path.join(root, file), text)
const { resources } = await import('../schema/all.ts')

const dataDir = mkdtempSync(path.join(tmpdir(), 'db-generate-'))
const database = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
try {
  const generated = await withScratchDatabase(database.url, (pool) => generateMigration(pool, resources.all, title))
  if (generated) {
    const { file, granted } = generated
    const changelog = path.join(root, 'CHANGELOG.md')
    writeFileSync(changelog, withGrants(readFileSync(changelog, 'utf8'), granted, path.basename(file, '.sql')))
    const also = granted.length > 0 ? ', and lines added to CHANGELOG.md' : ''
    console.log(`${path.relative(root, file)} written${also}: read it, then commit it`)
  } else console.log('The migrations already give what the declarations ask for')
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
