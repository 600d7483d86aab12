import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './kysely.ts'
import { statementShapes } from './statementShapes.ts'

/**
 * Asks by a statement that connections keep with its plan while it is asked for often. Values that decide about the plan stand in its text
 * (`sql.lit`); the others are hidden from the planner (`unseen`), for one plan has to serve all of them.
 */
export async function queryPrepared<T>(db: Db | Tx, statement: RawBuilder<T>): Promise<T[]> {
  const query = statement.compile(db)
  statementShapes.usual(query.sql, () => query.sql, performance.now())
  return (await db.executeQuery<T>(query)).rows
}

/** Does something on one connection, on which what is asked in one go is sent in one go. A transaction has one already. */
export const onOneConnection = <T>(db: Db | Tx, work: (on: Db | Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work)
