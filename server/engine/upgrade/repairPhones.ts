import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { countryOfRecord, normalisePhone } from '../../../schema/engine/text/phones.ts'
import type { Db } from '../db/kysely.ts'
import type { Context, Engine } from '../http/context.ts'
import { ProblemError } from '../http/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { noteSecurity, type SecurityNote } from '../log/security.ts'
import { fetchRecords } from '../read/read.ts'
import { isDialled } from '../write/prepare/telephone.ts'
import { transact } from '../write/transact.ts'
import { change } from '../write/update.ts'

const JOB = 'repair-phones'
/** Records that are read at once. */
const BATCH_SIZE = 500
/** Records that one entry of the security log names. */
const MAX_NAMED = 500

/** What is put down for answers to questions. */
const ANSWERS = 'answers'
type WrongAnswers = (db: Db) => Promise<ReadonlyMap<string, readonly number[]>>

const fieldsOf = ({ fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, { hints, store }]) => (hints.dialled && store.as === 'column' ? [name] : []))

/** Repairs one record and notes that it did. @returns whether it has a number that no country has, or may not be changed */
async function repairRecord(
  ctx: Context,
  resource: AnyResource,
  names: readonly string[],
  id: number,
): Promise<boolean> {
  try {
    return await transact(ctx, async (write) => {
      const [before] = await fetchRecords(write, write.tx, resource, [id], 'update', true)
      if (!before) return false
      const values = names.flatMap((name): [string, string][] => {
        const was = before[name]
        if (typeof was !== 'string') return []
        const now = normalisePhone(was, countryOfRecord(resource.fields[name]?.hints.countryAt, before))
        return now === was ? [] : [[name, now]]
      })
      const isWhole = names.every((name) => {
        const value = Object.fromEntries(values)[name] ?? before[name]
        return typeof value !== 'string' || isDialled(value)
      })
      if (values.length > 0) {
        await change({ ...write, setsAutomatic: true }, resource, before, Object.fromEntries(values))
        await sql`update phone_repairs set repaired = repaired || ${id}::bigint where name = ${resource.name}`.execute(
          write.tx,
        )
      }
      return !isWhole
    })
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return true
    throw error
  }
}

/** What is wrong with the telephone numbers of a resource, from a record on. */
async function wrongIds(engine: Engine, resource: AnyResource, names: readonly string[], after: number) {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number } & Record<string, string | null>>`
    select id, ${columns} from ${sql.table(resource.table)} where id > ${after} and coalesce(${columns}) is not null
    order by id limit ${BATCH_SIZE}`.execute(engine.db)
  const wrong = rows.filter((row) =>
    names.some((name) => {
      const value = row[name]
      return typeof value === 'string' && (normalisePhone(value) !== value || !isDialled(value))
    }),
  )
  return { ids: wrong.map(({ id }) => id), last: rows.at(-1)?.id }
}

/**
 * Repairs telephone numbers that an earlier version kept wrongly, such as +4407700900123, of all resources that a migration has put
 * down for it. Each repair is in the log of its record; the security log and the server's say which records were repaired, and which
 * have a number that no country has. Broken off it goes on with the resource that it was at.
 * @param wrongAnswers records with such a number among their answers, which people correct: they are listed
 */
export async function repairPhones(ctx: Context, wrongAnswers: WrongAnswers, signal?: AbortSignal): Promise<void> {
  const { engine } = ctx
  const { rows } = await sql<{ name: string }>`select name from phone_repairs order by name`.execute(engine.db)
  for (const resource of engine.resources.all) {
    if (!rows.some(({ name }) => name === resource.name)) continue
    const names = fieldsOf(resource)
    const failedIds: number[] = []
    for (let last: number | undefined = names.length > 0 ? 0 : undefined; last !== undefined; ) {
      if (signal?.aborted) return
      const some = await wrongIds(engine, resource, names, last)
      for (const id of some.ids) if (await repairRecord(ctx, resource, names, id)) failedIds.push(id)
      last = some.last
    }
    await saveNotes(engine, resource.name, (repaired) => [
      ...notesOf('phones_repaired', resource.name, repaired),
      ...notesOf('phones_not_repaired', resource.name, failedIds),
    ])
  }
  if (!rows.some(({ name }) => name === ANSWERS) || signal?.aborted) return
  const wrong = [...(await wrongAnswers(engine.db))]
  await saveNotes(engine, ANSWERS, () =>
    wrong.flatMap(([resource, ids]) => notesOf('phones_not_repaired', resource, ids, { of: ANSWERS })),
  )
}

const notesOf = (event: string, resource: string, ids: readonly number[], more: object = {}): SecurityNote[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_NAMED) }, (_, i) => ({
    event,
    user: { id: null, email: null },
    ip: null,
    details: { resource, ...more, ids: ids.slice(i * MAX_NAMED, (i + 1) * MAX_NAMED) },
  }))

/** Says what was done, and that it is: both or neither. @param notes made of the records that were repaired */
async function saveNotes(
  engine: Engine,
  name: string,
  notes: (repaired: readonly number[]) => readonly SecurityNote[],
): Promise<void> {
  const newNotes = await engine.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ids: string[] }>`
      delete from phone_repairs where name = ${name} returning repaired as ids`.execute(tx)
    const all = rows[0] ? notes(rows[0].ids.map(Number)) : []
    for (const note of all) await noteSecurity(tx, engine.logKey, note)
    return all
  })
  for (const note of newNotes) engine.security?.tell(note)
}

/** @param context under which the program writes by itself */
export const handlePhones = (
  engine: Engine,
  jobs: Jobs,
  parts: { readonly context: (engine: Engine, action: string) => Context; readonly wrongAnswers: WrongAnswers },
): void => jobs.handle(JOB, ({ signal }) => repairPhones(parts.context(engine, 'PHONES'), parts.wrongAnswers, signal))

/** Asks for numbers to be repaired that an earlier version kept; there are none after the first time. */
export const sendPhones = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
