import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type { Tx } from './kysely.ts'

/** Statements sent on a connection and not answered yet. */
const underWay = new WeakMap<DatabaseConnection, Promise<PromiseSettledResult<unknown>>[]>()

/** A refusal arrives as the statement's answer and is checked with the commit; nobody waits for it before. */
async function answerOf(sent: Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const [answer] = await Promise.allSettled([sent])
  return answer
}

function sendOn(connection: DatabaseConnection, query: CompiledQuery): void {
  underWay.set(connection, [...(underWay.get(connection) ?? []), answerOf(connection.executeQuery(query))])
}

async function answersOn(connection: DatabaseConnection, last: Promise<void>): Promise<void> {
  const sent = underWay.get(connection) ?? []
  underWay.delete(connection)
  const answers = await Promise.all([...sent, answerOf(last)])
  // The first refusal is the cause; a failing commit after it only says that nothing was kept.
  const rejected = answers.find((answer) => answer.status === 'rejected')
  if (rejected) throw rejected.reason
}

/** Sends what follows `begin` without waiting for its answer: PostgreSQL handles statements in order. */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    sendOn(connection, CompiledQuery.raw('begin'))
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return answersOn(connection, super.commitTransaction(connection))
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    underWay.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

/** Kysely on connections with `pipeline` set: a transaction costs two round trips less than its statements. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}

/** Sends the last statement of a transaction together with its commit, which fails with it. No query may follow. */
export async function sendWithCommit(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(tx)
  await tx.getExecutor().provideConnection(async (connection) => sendOn(connection, query))
}
