import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../engine/db/kysely.ts'
import type { FileOptions } from '../engine/files/parts.ts'
import { stage } from '../engine/files/storage/staging.ts'
import { storeUpload } from '../engine/files/upload.ts'
import { seeding } from '../engine/write/seed.ts'
import { type DemoFile, demoFiles } from './pictures.ts'

const SEED_NAME = 'demo-files'
/** One in this many records has a file. */
const FILE_INTERVALS = { leads: 12, customers: 25 } as const

/**
 * Stores the bytes.
 * @returns their hash in hexadecimal
 */
async function store(db: Db, { storage, incoming }: FileOptions, { kind, bytes }: DemoFile): Promise<string> {
  const staged = await stage(incoming, Readable.from([bytes()]), { look: () => Number.MAX_SAFE_INTEGER })
  try {
    await storeUpload(db, { storage, say: (error, what) => console.warn(`demo: ${what}: ${error.message}`) }, staged, {
      kind,
    })
    return staged.sha256
  } finally {
    await staged.discard()
  }
}

/**
 * Seeds pictures and documents at some demo leads and customers. Runs once, only if demo users were loaded.
 * @returns whether they were loaded now
 */
export async function seedFiles(db: Db, options: FileOptions): Promise<boolean> {
  const { rows } = await sql<{ loads: boolean }>`
    select exists (select from seeded where name = 'demo-volume') and not exists (select from seeded where name = ${SEED_NAME})
      and not exists (select from files) as loads`.execute(db)
  if (!rows[0]?.loads) return false
  const storedFiles = await Promise.all(
    demoFiles.map(async ({ name, description, kind, mime, ...file }, i) => ({
      i,
      name,
      description,
      kind,
      mime,
      sha256: await store(db, options, { name, description, kind, mime, ...file }),
    })),
  )
  return seeding(db, async (tx) => {
    const marked =
      await sql`insert into seeded (name) values (${SEED_NAME}) on conflict do nothing returning name`.execute(tx)
    if (marked.rows.length === 0) return false
    for (const [subject, every] of Object.entries(FILE_INTERVALS))
      await sql`
        insert into files (subject, subject_id, name, description, kind, mime, sha256, user_id, created_at, updated_at)
        select ${subject}, t.id, f.name, f.description, f.kind, f.mime, decode(f.sha256, 'hex'), u.id,
          t.created_at + interval '40 minutes', t.created_at + interval '40 minutes'
        from (select id, created_at, row_number() over (order by id) as n from ${sql.table(subject)}) t
        join jsonb_to_recordset(${JSON.stringify(storedFiles)}::jsonb) as f(i int, name text, description text, kind text, mime text, sha256 text)
          on f.i = (t.n / ${every}) % ${storedFiles.length} or (t.n % ${every * 4} = 0 and f.i = 4)
        join (select id, row_number() over (order by id) - 1 as k, count(*) over () as many from users where archived_at is null) u
          on u.k = (t.n / ${every}) % u.many
        where t.n % ${every} = 0`.execute(tx)
    return true
  })
}
