import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { resources } from '../../schema/all.ts'
import jobs from '../../schema/areas/jobs/jobs.ts'
import { addDays, dayOf, fromWallClock, toMillis, utc } from '../../schema/engine/time/time.ts'
import { print } from '../areas/documents/print.ts'
import { fill } from '../areas/signing/facts.ts'
import { fileOf, insertSigned } from '../areas/signing/insert.ts'
import { signedPdf } from '../areas/signing/signedPdf.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'
import type { FileOptions } from '../engine/files/parts.ts'
import { stage } from '../engine/files/storage/staging.ts'
import { insertFile } from '../engine/files/store.ts'
import { storeUpload } from '../engine/files/upload.ts'
import type { RecordRow } from '../engine/read/read.ts'
import { seeding } from '../engine/write/seed.ts'
import { drawnName } from './signature.ts'
import { nobodyHasWorked } from './table.ts'

const SEED_NAME = 'demo-signed'
const DEVICE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const MINUTE = 60_000

/** A job with its latest attended visit. */
interface Worked {
  readonly job: RecordRow
  readonly from: string
  readonly to: string
}

/**
 * Returns the latest main job of a category that was visited before now. Early in the day current jobs may not have been visited yet; then one that
 * started the day before is used.
 */
async function workedIn(tx: Tx, category: string, now: number): Promise<Worked | undefined> {
  const eve = fromWallClock(addDays(dayOf(now), -1), '09:00')
  const { rows } = await sql<Worked>`
    select to_jsonb(j) as job, coalesce(a.starts_at, ${eve}) as "from", coalesce(a.ends_at, ${eve}::timestamptz + interval '2 hours') as "to" from jobs j
    join job_statuses s on s.id = j.job_status_id and s.category = ${category}
    left join lateral (select a.starts_at, a.ends_at from appointments a
      where a.subject = 'jobs' and a.subject_id = j.id and a.archived_at is null and a.status <> 'cancelled' and a.ends_at < to_timestamp(${now / 1000})
        and exists (select from appointments_worker_ids w where w.owner_id = a.id) order by a.starts_at desc limit 1) a on true
    where j.parent_id is null and j.archived_at is null and j.job_type_id in (1, 2) and exists (select from jobs_services l where l.owner_id = j.id)
      and (a.starts_at is not null or j.created_at < ${eve})
    order by a.starts_at desc nulls last, j.id desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Stores the document.
 * @returns its hash in hexadecimal
 */
async function store(tx: Tx, { storage, incoming }: FileOptions, bytes: Buffer): Promise<string> {
  const staged = await stage(incoming, Readable.from([bytes]), { look: () => bytes.length })
  try {
    const logError = (error: Error, what: string) => console.warn(`demo: ${what}: ${error.message}`)
    await storeUpload(tx, { storage, say: logError }, staged, { kind: 'pdf' })
    return staged.sha256
  } finally {
    await staged.discard()
  }
}

/** Signs one document of a job at an instant, stored as the program does it. */
async function signed(tx: Tx, files: FileOptions, job: RecordRow, document: number, signedAt: string, turns: number) {
  const { rows: people } = await sql<{ id: number; first_name: string; last_name: string | null }>`
    select id, first_name, last_name from users where id = coalesce(${job['assignedTo']}::bigint, 1)`.execute(tx)
  const user = people[0] ?? { id: 1, first_name: '', last_name: null }
  const filledDocument = await fill(
    { engine: { db: tx, resources, clock: () => new Date(signedAt) }, actor: { user } },
    job,
    document,
    dayOf(signedAt),
  )
  const signer = {
    signer_name: filledDocument.signer ?? '',
    image: drawnName(turns),
    signed_at: signedAt,
    ip: '192.168.1.24',
    device: DEVICE,
    user: [user.first_name, user.last_name].filter(Boolean).join(' '),
    place: null,
  }
  const pdfDocument = signedPdf(filledDocument, { ...signer, job: String(job['number']) }, 'en')
  const sha256 = await store(tx, files, Buffer.from(await print(pdfDocument)))
  const { name } = filledDocument.document
  await insertSigned(tx, {
    ...signer,
    job: job.id,
    document: filledDocument.document,
    user_id: user.id,
    locale: 'en',
    sha256,
  })
  await insertFile(tx, {
    ...fileOf(job, { name, signer_name: signer.signer_name, signed_at: signedAt }),
    sha256,
    user_id: user.id,
  })
  await sql`insert into comments (subject, subject_id, key, params, at)
    values (${jobs.name}, ${job.id}, 'document_signed', ${JSON.stringify({ document: name, name: signer.signer_name })}::jsonb, ${signedAt})`.execute(
    tx,
  )
}

/**
 * Seeds signed documents: permission to start and a risk assessment on a current job, and completion of another. Runs once, only if nobody has worked
 * yet.
 * @returns whether they were loaded now
 */
export const seedSigned = (db: Db, files: FileOptions, now: number): Promise<boolean> =>
  seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from signed_documents)
        and exists (select from signature_documents) on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    const startedWork = await workedIn(tx, 'in_progress', now)
    const done = await workedIn(tx, 'completed', now)
    const after = (start: string, minutes: number) =>
      utc(Math.trunc((toMillis(start) + minutes * MINUTE) / 1000) * 1000)
    if (startedWork) {
      await signed(tx, files, startedWork.job, 2, after(startedWork.from, 4), 5)
      await signed(tx, files, startedWork.job, 3, after(startedWork.from, 9), 4)
    }
    if (done) await signed(tx, files, done.job, 1, after(done.to, -6), 6)
    return true
  })
