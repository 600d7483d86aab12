import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { declarations } from '../../../schema/all.ts'
import type { AnyResource, BaseRow, Row } from '../../../schema/engine/define.ts'
import { SESSION_OPTIONS, wireTypes } from './codec.ts'
import { PipelinedDialect } from './pipelined.ts'
import { PreparingClient } from './prepared.ts'

type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S
type Declared = {
  [K in keyof typeof declarations as Snake<K & string>]: (typeof declarations)[K] extends AnyResource
    ? Row<(typeof declarations)[K]>
    : BaseRow
}

export interface LogEntries {
  id: number
  at: string
  event: string
  action: string
  url: string
  user_id: number | null
  user_email: string | null
  ip: string | null
  entity: string
  entity_id: number
  label: string | null
  before: unknown
  after: unknown
  changed: string[]
  changeset: string
  keyed: boolean
  prev_hash: Buffer | null
  hash: Buffer
}

export interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  response: string | null
  etag: string | null
  changeset: string | null
  created_at: string
}

/** Every table in typed queries: those of the declarations and the engine's own. */
export interface Tables extends Declared {
  log_entries: LogEntries
  idempotency_keys: IdempotencyKeys
  system_settings: { key: string; value: unknown }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A pool whose connections use the API's types and UTC. */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const parsed = new URL(url)
  // Options in the address are kept, after ours.
  const urlOptions = parsed.searchParams.get('options')
  parsed.searchParams.delete('options')
  const pool = new pg.Pool({
    connectionString: parsed.href,
    options: urlOptions ? `${SESSION_OPTIONS} ${urlOptions}` : SESSION_OPTIONS,
    types: wireTypes,
    Client: PreparingClient,
    pipeline: true,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...options,
  })
  // An idle connection that breaks, for example when the database stops, is replaced at the next query; without a listener its error would end the
  // program.
  pool.on('error', () => undefined)
  return pool
}

export const openKysely = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) })
