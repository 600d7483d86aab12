import { sql } from 'kysely'
import type { SettingsCollection } from '../../../schema/engine/settings/collect.ts'
import { setCurrentValues } from '../../../schema/engine/settings/currentValues.ts'
import { type AnySetting, defaultOf, type ValueOf } from '../../../schema/engine/settings/setting.ts'
import type { Seal } from '../../seal.ts'
import { StartError } from '../../start-error.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { type BoundSecret, belongs } from './boundSecrets.ts'

/** How a setting stands. */
export interface State {
  readonly setting: AnySetting
  readonly id: number
  readonly version: number
  /** In force; null for a secret, whatever it is. */
  readonly value: unknown
  /** What a person decided: null where nothing is. Of a secret whether there is one. */
  readonly set: unknown
  readonly from: 'default' | 'set' | 'environment'
  readonly updated_at: string
  readonly updated_by: number | null
}

export interface Settings {
  readonly declared: SettingsCollection
  /** What is in force now, whichever server changed it last; of a secret its text. @param on a transaction, where one is under way */
  get<S extends AnySetting>(setting: S, on?: Db | Tx): Promise<ValueOf<S>>
  /** What was in force when a request was let in: for what cannot wait. */
  now<S extends AnySetting>(setting: S): ValueOf<S>
  /** What every browser is told, by key: of a secret whether there is one, `true` or null. */
  shown(): readonly (readonly [key: string, value: unknown])[]
  /** Reads anew what changed up to this epoch; nothing where that is known already. */
  follow(epoch: number): Promise<void>
  /** How all of them stand, secrets without their text. */
  states(on?: Db | Tx): Promise<readonly State[]>
  /** Whether a variable of the environment takes its place. */
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
  readonly kept: ReadonlyMap<string, Kept>
  readonly values: ReadonlyMap<string, unknown>
}

interface Parts {
  readonly db: Db
  readonly declared: SettingsCollection
  readonly seal: Seal
  /** Variables by name; those that are empty count as unset. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** What variables of the environment say in the place of settings. @throws StartError for one that the setting does not take */
function overruling({ declared, environment = {} }: Parts): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  for (const { key, field, environment: by } of declared.all) {
    const given = by && environment[by.variable]
    if (!by || !given) continue
    let value: unknown
    try {
      value = by.read ? by.read(given) : field.parse(given)
    } catch {
      value = undefined
    }
    // What has a spelling of its own there is checked where the environment is read.
    if (value === undefined || (!by.read && !field.schema.safeParse(value).success))
      throw new StartError(`${by.variable} must be a value of the setting ${key}: ${field.options.label}`)
    found.set(key, value)
  }
  return found
}

const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

/** Everything that is set, and how far that has moved, of one moment. */
async function read(on: Db | Tx): Promise<{ epoch: number; rows: readonly Kept[] }> {
  const { rows } = await sql<{ epoch: number; rows: Kept[] }>`
    select (select n from settings_epoch) as epoch, coalesce((select jsonb_agg(jsonb_build_object('key', key, 'id', id, 'version', version,
      'value', value, 'sealed', encode(sealed, 'base64'), 'bound_to', bound_to, 'updated_at', to_char(updated_at, ${UTC}), 'updated_by', updated_by))
      from system_settings), '[]') as rows`.execute(on)
  return rows[0] ?? { epoch: 0, rows: [] }
}

/** The settings of the business, kept in the process for as long as nothing changes in the database. */
export function createSettings(parts: Parts): Settings {
  const { db, declared, seal } = parts
  const overruled = overruling(parts)
  const isOverruled = ({ key }: AnySetting) => overruled.has(key)
  /** The sealed bytes of a secret, as long as it would be sent where it was given for. */
  const sealedOf = (setting: AnySetting, all: ReadonlyMap<string, Kept>): string | null => {
    const kept = all.get(setting.key)
    const valueAt = (key: string) => {
      const other = declared.find(key)
      return other && valueOf(other, all)
    }
    return kept?.sealed && belongs(setting, kept.bound_to, valueAt, { isOverruled, find: declared.find })
      ? kept.sealed
      : null
  }
  const valueOf = (setting: AnySetting, all: ReadonlyMap<string, Kept>): unknown => {
    if (isOverruled(setting)) return overruled.get(setting.key)
    if (setting.secret) {
      const sealed = sealedOf(setting, all)
      return sealed && seal.open(Buffer.from(sealed, 'base64'), setting.key).toString()
    }
    const value = all.get(setting.key)?.value ?? null
    // What an older version took and this one does not counts as not set.
    return value !== null && setting.field.schema.safeParse(value).success ? value : defaultOf(setting)
  }
  const snapshotOf = ({ epoch, rows }: Awaited<ReturnType<typeof read>>): Snapshot => {
    const kept = new Map(rows.map((row) => [row.key, row]))
    return { epoch, kept, values: new Map(declared.all.map((one) => [one.key, valueOf(one, kept)])) }
  }
  let snapshot: Snapshot = snapshotOf({ epoch: -1, rows: [] })
  const shownOf = ({ values }: Snapshot) =>
    declared.all
      .filter(({ shown }) => shown)
      .map(({ key, secret }) => [key, secret ? values.get(key) !== null || null : values.get(key)] as const)
  setCurrentValues(shownOf(snapshot))

  /** Gives a record to every setting that has none: declared since, or in a database that is new. */
  const addMissing = async (rows: readonly Kept[], on: Db | Tx): Promise<boolean> => {
    const there = new Set(rows.map(({ key }) => key))
    const missing = declared.all.map(({ key }) => key).filter((key) => !there.has(key))
    if (missing.length === 0) return false
    await sql`insert into system_settings (key, value) select unnest(${missing}::text[]), null on conflict do nothing`.execute(
      on,
    )
    return true
  }
  const epochOn = async (on: Db | Tx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select n from settings_epoch`.execute(on)
    return rows[0]?.n ?? 0
  }
  const current = async (on: Db | Tx): Promise<Snapshot> => {
    if (snapshot.epoch === (await epochOn(on))) return snapshot
    let found = await read(on)
    if (await addMissing(found.rows, on)) found = await read(on)
    const fresh = snapshotOf(found)
    // What a transaction sees of itself may be taken back.
    if (on === db && fresh.epoch > snapshot.epoch) snapshot = fresh
    if (snapshot === fresh) setCurrentValues(shownOf(fresh))
    return fresh
  }
  const pick = <S extends AnySetting>({ values }: Snapshot, { key }: S) => {
    if (!values.has(key)) throw new Error(`setting ${key} is not declared`)
    return values.get(key) as ValueOf<S>
  }
  const stateOf = ({ kept, values }: Snapshot, setting: AnySetting): State => {
    const row = kept.get(setting.key)
    const { id = 0, version = 0, updated_at = '', updated_by = null } = row ?? {}
    const set = setting.secret ? sealedOf(setting, kept) !== null || null : (row?.value ?? null)
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
    get: async (setting, on = db) => pick(await current(on), setting),
    now: (setting) => pick(snapshot, setting),
    shown: () => shownOf(snapshot),
    follow: async (epoch) => {
      if (epoch > snapshot.epoch) await current(db)
    },
    states: async (on = db) => {
      const now = await current(on)
      return declared.all.map((setting) => stateOf(now, setting))
    },
    isOverruled,
  }
}
