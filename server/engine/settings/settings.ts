import { sql } from 'kysely'
import type { SettingsCollection } from '../../../schema/engine/settings/collect.ts'
import { setCurrentValues } from '../../../schema/engine/settings/currentValues.ts'
import { type AnySetting, defaultOf, type ValueOf } from '../../../schema/engine/settings/setting.ts'
import type { Seal } from '../../seal.ts'
import { StartError } from '../../start-error.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { type BoundSecret, belongs } from './boundSecrets.ts'

/** The state of a setting. */
export interface State {
  readonly setting: AnySetting
  readonly id: number
  readonly version: number
  /** Its value in force; null for a secret. */
  readonly value: unknown
  /** The value that a person set; null when none is set. For a secret whether there is one. */
  readonly set: unknown
  readonly from: 'default' | 'set' | 'environment'
  readonly updated_at: string
  readonly updated_by: number | null
}

export interface Settings {
  readonly declared: SettingsCollection
  /**
   * The value in force now, whichever server changed it last; for a secret its text.
   * @param connection a transaction in progress
   */
  get<S extends AnySetting>(setting: S, connection?: Db | Tx): Promise<ValueOf<S>>
  /** The value in force when the request arrived: for code that cannot wait. */
  now<S extends AnySetting>(setting: S): ValueOf<S>
  /** Values that every browser gets, by key; for a secret whether there is one, `true` or null. */
  shown(): readonly (readonly [key: string, value: unknown])[]
  /** Reads again what changed up to this epoch; nothing when that is known already. */
  follow(epoch: number): Promise<void>
  /** The state of all settings, secrets without their text. */
  states(connection?: Db | Tx): Promise<readonly State[]>
  /** Whether an environment variable overrides it. */
  isOverruled(setting: AnySetting): boolean
  readonly seal: Seal
}

interface Kept {
  readonly key: string
  readonly id: number
  readonly version: number
  readonly value: unknown
  /** base64 */
  readonly sealed: string | null
  readonly bound_to: BoundSecret | null
  readonly updated_at: string
  readonly updated_by: number | null
}
interface Snapshot {
  readonly epoch: number
  readonly savedByKey: ReadonlyMap<string, Kept>
  readonly values: ReadonlyMap<string, unknown>
}

interface Parts {
  readonly db: Db
  readonly declared: SettingsCollection
  readonly seal: Seal
  /** Variables by name; empty ones count as unset. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Values of environment variables that override settings.
 * @throws StartError for one that the setting does not accept
 */
function overruling({ declared, environment = {} }: Parts): ReadonlyMap<string, unknown> {
  const overrides = new Map<string, unknown>()
  for (const { key, field, environment: variable } of declared.all) {
    const rawValue = variable && environment[variable.variable]
    if (!variable || !rawValue) continue
    let value: unknown
    try {
      value = variable.read ? variable.read(rawValue) : field.parse(rawValue)
    } catch {
      value = undefined
    }
    // Values with a special spelling there are checked where the environment is read.
    if (value === undefined || (!variable.read && !field.schema.safeParse(value).success))
      throw new StartError(`${variable.variable} must be a value of the setting ${key}: ${field.options.label}`)
    overrides.set(key, value)
  }
  return overrides
}

const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

/** All settings and their epoch, as of one moment. */
async function read(db: Db | Tx): Promise<{ epoch: number; rows: readonly Kept[] }> {
  const { rows } = await sql<{ epoch: number; rows: Kept[] }>`
    select (select n from settings_epoch) as epoch, coalesce((select jsonb_agg(jsonb_build_object('key', key, 'id', id, 'version', version,
      'value', value, 'sealed', encode(sealed, 'base64'), 'bound_to', bound_to, 'updated_at', to_char(updated_at, ${UTC}), 'updated_by', updated_by))
      from system_settings), '[]') as rows`.execute(db)
  return rows[0] ?? { epoch: 0, rows: [] }
}

/** The settings of the business, cached in the process until something changes in the database. */
export function createSettings(parts: Parts): Settings {
  const { db, declared, seal } = parts
  const overruled = overruling(parts)
  const isOverruled = ({ key }: AnySetting) => overruled.has(key)
  /** The encrypted bytes of a secret, as long as its destination is the one it was entered for. */
  const sealedOf = (setting: AnySetting, all: ReadonlyMap<string, Kept>): string | null => {
    const saved = all.get(setting.key)
    const valueAt = (key: string) => {
      const other = declared.find(key)
      return other && valueOf(other, all)
    }
    return saved?.sealed && belongs(setting, saved.bound_to, valueAt, { isOverruled, find: declared.find })
      ? saved.sealed
      : null
  }
  const valueOf = (setting: AnySetting, all: ReadonlyMap<string, Kept>): unknown => {
    if (isOverruled(setting)) return overruled.get(setting.key)
    if (setting.secret) {
      const sealed = sealedOf(setting, all)
      return sealed && seal.open(Buffer.from(sealed, 'base64'), setting.key).toString()
    }
    const value = all.get(setting.key)?.value ?? null
    // A value that an older version accepted and this one does not counts as not set.
    return value !== null && setting.field.schema.safeParse(value).success ? value : defaultOf(setting)
  }
  const snapshotOf = ({ epoch, rows }: Awaited<ReturnType<typeof read>>): Snapshot => {
    const savedByKey = new Map(rows.map((row) => [row.key, row]))
    return {
      epoch,
      savedByKey,
      values: new Map(declared.all.map((one) => [one.key, valueOf(one, savedByKey)])),
    }
  }
  let snapshot: Snapshot = snapshotOf({ epoch: -1, rows: [] })
  const shownOf = ({ values }: Snapshot) =>
    declared.all
      .filter(({ shown }) => shown)
      .map(({ key, secret }) => [key, secret ? values.get(key) !== null || null : values.get(key)] as const)
  setCurrentValues(shownOf(snapshot))

  /** Creates a record for every setting that has none: newly declared, or in a new database. */
  const addMissing = async (rows: readonly Kept[], connection: Db | Tx): Promise<boolean> => {
    const existingKeys = new Set(rows.map(({ key }) => key))
    const missing = declared.all.map(({ key }) => key).filter((key) => !existingKeys.has(key))
    if (missing.length === 0) return false
    await sql`insert into system_settings (key, value) select unnest(${missing}::text[]), null on conflict do nothing`.execute(
      connection,
    )
    return true
  }
  const epochOn = async (connection: Db | Tx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select n from settings_epoch`.execute(connection)
    return rows[0]?.n ?? 0
  }
  const current = async (connection: Db | Tx): Promise<Snapshot> => {
    if (snapshot.epoch === (await epochOn(connection))) return snapshot
    let storedSettings = await read(connection)
    if (await addMissing(storedSettings.rows, connection)) storedSettings = await read(connection)
    const fresh = snapshotOf(storedSettings)
    // A transaction's own changes may be rolled back.
    if (connection === db && fresh.epoch > snapshot.epoch) snapshot = fresh
    if (snapshot === fresh) setCurrentValues(shownOf(fresh))
    return fresh
  }
  const pick = <S extends AnySetting>({ values }: Snapshot, { key }: S) => {
    if (!values.has(key)) throw new Error(`setting ${key} is not declared`)
    return values.get(key) as ValueOf<S>
  }
  const stateOf = ({ savedByKey, values }: Snapshot, setting: AnySetting): State => {
    const row = savedByKey.get(setting.key)
    const { id = 0, version = 0, updated_at = '', updated_by = null } = row ?? {}
    const set = setting.secret ? sealedOf(setting, savedByKey) !== null || null : (row?.value ?? null)
    return {
      setting,
      id,
      version,
      updated_at,
      updated_by,
      set,
      value: setting.secret ? null : values.get(setting.key),
      from: overruled.has(setting.key) ? 'environment' : set === null ? 'default' : 'set',
    }
  }
  return {
    declared,
    seal,
    get: async (setting, connection = db) => pick(await current(connection), setting),
    now: (setting) => pick(snapshot, setting),
    shown: () => shownOf(snapshot),
    follow: async (epoch) => {
      if (epoch > snapshot.epoch) await current(db)
    },
    states: async (connection = db) => {
      const now = await current(connection)
      return declared.all.map((setting) => stateOf(now, setting))
    },
    isOverruled,
  }
}
