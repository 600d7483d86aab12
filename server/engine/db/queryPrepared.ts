import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './kysely.ts'
import { statementShapes } from './statementShapes.ts'

/**
 * Runs a statement that stays prepared while it runs often. Values that decide about the plan are part of its text (`sql.lit`); the others are hidden
 * from the planner (`bindParam`), because one plan has to serve all of them.
 */
export async function queryPrepared<T>(db: Db | Tx, statement: RawBuilder<T>): Promise<T[]> {
  const query = statement.compile(db)
  statementShapes.usual(query.sql, () => query.sql, performance.now())
  return (await db.executeQuery<T>(query)).rows
}

/** Runs something on one connection, which combines what is sent at once. A transaction already has one. */
export const onOneConnection = <T>(db: Db | Tx, work: (connection: Db | Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work)
