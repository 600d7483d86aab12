import { type RawBuilder, sql } from 'kysely'
import type { Collection } from '../../../schema/engine/collect.ts'
import { constraintFields } from '../db/model.ts'
import { sendWithCommit } from '../db/pipelined.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { invalid, ProblemError, problem } from '../http/errors.ts'
import { dropCounts } from '../read/counts.ts'
import { databaseRefusal } from './databaseErrors.ts'

interface PgError extends Error {
  code: string
  constraint?: string
  column?: string
}

const isPgError = (e: unknown): e is PgError =>
  e instanceof Error && typeof (e as PgError).code === 'string' && /^[0-9A-Z]{5}$/.test((e as PgError).code)

const maps = new WeakMap<Collection, ReturnType<typeof constraintFields>>()

function fieldsOf(resources: Collection) {
  const found = maps.get(resources) ?? constraintFields(resources.all)
  maps.set(resources, found)
  return found
}

/** Turns an error of the database into a refusal where it stands for one; other errors come back unchanged. */
export function translateError(error: unknown, resources: Collection): unknown {
  const away = databaseRefusal(error)
  if (away) return away
  if (!isPgError(error)) return error
  // Triggers with business rules raise these, with the code as their message and, for 422, the column.
  if (error.code === 'RF409') return problem(409, error.message)
  if (error.code === 'RF422') return invalid({ [error.column ?? '']: [{ code: error.message }] })
  const about = error.constraint ? fieldsOf(resources).get(error.constraint) : undefined
  if (error.code === '23505' || error.code === '23503' || error.code === '23514') {
    return about ? invalid({ [about.field]: [{ code: about.code }] }) : error
  }
  // Class 22: a value that no column of the type can hold and that the declaration's check let through.
  if (error.code.startsWith('22')) return problem(422, 'unusable_value')
  // An exclusion constraint: someone else has taken the same time.
  if (error.code === '23P01') return problem(409, 'taken')
  if (error.code === '55P03') return problem(503, 'busy', {}, { 'retry-after': '1' })
  return error
}

const RETRIED = new Set(['40001', '40P01'])

/**
 * Runs the stages of one write in one transaction: all of it is committed, log entry included, or nothing. After a deadlock or serialisation failure
 * it is retried, at most three times.
 * @param logsLast nothing is read after the log entry, so that it is sent with the commit
 */
export async function transact<T>(
  ctx: Context,
  work: (ctx: WriteContext) => Promise<T>,
  { logsLast = false } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const afterCommit: ((isCommitted: boolean) => Promise<void>)[] = []
    const ended = async (isCommitted: boolean) => {
      dropCounts(ctx.engine)
      for (const one of afterCommit) await one(isCommitted)
    }
    const onTransactionEnd = (one: (isCommitted: boolean) => Promise<void>) => void afterCommit.push(one)
    let answer: T
    try {
      answer = await ctx.engine.db.transaction().execute(async (tx) => {
        const last: RawBuilder<unknown>[] = []
        const done = await work({
          ...ctx,
          tx,
          onTransactionEnd,
          ...(logsLast && { last: (statement) => last.push(statement) }),
        })
        for (const statement of last) await sendWithCommit(tx, statement)
        return done
      })
    } catch (error) {
      await ended(false)
      // Everything written was rolled back, even if the answer is no refusal: a rehearsal, or another attempt.
      if (ctx.changeNotice) Object.assign(ctx.changeNotice, { changeset: null, final: false })
      if (isPgError(error) && RETRIED.has(error.code) && attempt < 4) continue
      const refusal = translateError(error, ctx.engine.resources)
      throw refusal instanceof ProblemError ? await refusal.whole() : refusal
    }
    await ended(true)
    return answer
  }
}

/**
 * Tries one part of a write under a savepoint: a refusal rolls back only this part and is returned; a fault is thrown.
 * @returns the refusal, or undefined when the part was done
 */
export async function attempt(write: WriteContext, part: () => Promise<unknown>): Promise<ProblemError | undefined> {
  await sql`savepoint part`.execute(write.tx)
  try {
    await part()
    await sql`release savepoint part`.execute(write.tx)
    return undefined
  } catch (raw) {
    const error = translateError(raw, write.engine.resources)
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    await sql`rollback to savepoint part`.execute(write.tx)
    return error
  }
}

/** Rehearses one part of a write and rolls it back: nothing of it stays, and no answer mentions it. */
export async function rehearse<T>(write: WriteContext, part: (inner: WriteContext) => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(write.tx)
  const result = await part({ ...write, isRehearsal: true })
  await sql`rollback to savepoint rehearsal`.execute(write.tx)
  if (write.changeNotice) Object.assign(write.changeNotice, { changeset: null, final: false })
  return result
}
