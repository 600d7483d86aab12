import { sql } from 'kysely'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { type AnySetting, defaultOf, passes } from '../../../schema/engine/settings/setting.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { service, type WriteContext } from '../http/context.ts'
import type { ServerRules } from '../http/defineServer.ts'
import { invalid, problem } from '../http/errors.ts'
import { audit, type Change, same } from '../write/audit.ts'
import { type BoundSecret, boundSecretsOf, secretsToGiveAgain } from './boundSecrets.ts'
import type { Settings } from './settings.ts'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly key: string
  readonly version: number
  readonly value: unknown
  readonly sealed: Buffer | null
  readonly bound_to: BoundSecret | null
}

/** Key → its new value; null resets it. */
export type SettingChanges = Readonly<Record<string, unknown>>

export interface SettingsRequest {
  /** Key → version that the caller has seen; a different current version is answered with 412. */
  readonly versions?: Readonly<Record<string, number>>
  /** Where an error of this setting is reported in the request; at its key by default. */
  readonly at?: string
}

/** The value as it would be stored, or why it is refused. */
function checked(settings: Settings, key: string, value: unknown): { value: unknown } | FieldErrors[string] {
  const setting = settings.declared.find(key)
  if (!setting) return [{ code: 'unknown_field' }]
  if (settings.isOverruled(setting))
    return [{ code: 'overruled', params: { variable: setting.environment?.variable ?? '' } }]
  if (value === null || (typeof value === 'string' && value.trim() === '')) return { value: null }
  const result = checkBody({ fields: { [key]: setting.field } }, 'update', { [key]: value })
  return result.ok ? { value: result.value[key] } : (Object.values(result.errors)[0] ?? [{ code: 'invalid' }])
}

/** Why addresses that the program would connect to are refused; unchanged addresses are accepted. */
function unreachable({ engine }: WriteContext, values: ReadonlyMap<string, unknown>): FieldErrors {
  const { settings } = engine
  const errors: FieldErrors = {}
  for (const [key, value] of values) {
    const setting = settings.declared.find(key)
    if (!setting?.address || typeof value !== 'string' || same(value, settings.now(setting))) continue
    const code = service(engine, 'outgoing').refusalOf(value, setting.address)
    if (code) errors[key] = [{ code }]
  }
  return errors
}

/** Why values that fit their fields are refused, each at its own key, or at the key of the changed setting that causes it. */
function checkTogether(
  settings: Settings,
  values: ReadonlyMap<string, unknown>,
  fieldName: string | undefined,
): FieldErrors {
  const other = (key: string): unknown => {
    const setting = settings.declared.find(key)
    if (!setting) throw new Error(`setting ${key} is not declared`)
    if (!values.has(key)) return settings.now(setting)
    return values.get(key) ?? defaultOf(setting)
  }
  const errors: FieldErrors = {}
  for (const setting of settings.declared.all) {
    const value = other(setting.key)
    if (!setting.check || value === null || !values.size || passes(setting.check, value, other)) continue
    const key = values.has(setting.key)
      ? setting.key
      : [...values.keys()].find((one) => settings.declared.find(one)?.group === setting.group)
    if (key) errors[fieldName ?? key] = [{ code: setting.check.code }]
  }
  return errors
}

/** The values in force under each key: before a save, and as they would be after it. */
async function valuesAround(
  { settings }: WriteContext['engine'],
  values: ReadonlyMap<string, unknown>,
  tx: WriteContext['tx'],
) {
  const states = new Map((await settings.states(tx)).map(({ setting, value }) => [setting.key, value]))
  const before = (key: string) => states.get(key) ?? null
  const after = (key: string) => {
    const setting = settings.declared.find(key)
    return setting && values.has(key) ? (values.get(key) ?? defaultOf(setting)) : before(key)
  }
  return { before, after }
}

/** Whole setting records as they are logged: for a secret only that it changed, never its text. */
function logged(
  { sealed, bound_to: _, ...row }: Row,
  secret: AnySetting['secret'],
  mark: number | null,
): Change['after'] {
  const { value, ...otherColumns } = row
  return secret ? { ...otherColumns, secret: sealed ? mark : null } : { ...otherColumns, value }
}

const columns = sql`id, key, value, sealed, bound_to, version, created_at, created_by, updated_at, updated_by, archived_at`

/**
 * Changes settings together: all are checked, stored and logged, or none is. Unchanged values are skipped. Settings apply to the whole business, so
 * users who see only part of it cannot change them.
 * @returns the keys that changed
 * @throws problem 403 whole_business, 412 stale, 422 at each refused key, 409 secret_again when an address is restored without its secret
 */
export async function changeSettings(
  write: WriteContext,
  wanted: SettingChanges,
  { versions, at }: SettingsRequest = {},
): Promise<string[]> {
  if (write.actor.user.scope !== 'all') throw problem(403, 'whole_business')
  const { settings } = write.engine
  const errors: FieldErrors = {}
  const values = new Map<string, unknown>()
  for (const [key, value] of Object.entries(wanted)) {
    const checkedValue = checked(settings, key, value)
    if ('value' in checkedValue) values.set(key, checkedValue.value)
    else errors[at ?? key] = checkedValue
  }
  Object.assign(errors, checkTogether(settings, values, at))
  for (const [key, why] of Object.entries(unreachable(write, values))) errors[at ?? key] = why
  if (Object.keys(errors).length) throw invalid(errors)
  // Secrets that stay unchanged while the setting they are bound to is saved.
  const staying = settings.declared.all.filter(
    (one) => !values.has(one.key) && !settings.isOverruled(one) && one.boundTo?.some((key) => values.has(key)),
  )
  const keys = [...values.keys(), ...staying.map(({ key }) => key)]
  // Settings declared since have no record until they are first requested.
  await settings.states(write.tx)
  const { rows: locked } = await sql<Row>`
    select ${columns} from system_settings where key = any(${keys}::text[]) order by key for update`.execute(write.tx)
  const { before, after: wouldBe } = await valuesAround(write.engine, values, write.tx)
  const bound = staying.flatMap((setting) =>
    locked.flatMap((row) => (row.key === setting.key && row.sealed ? [{ setting, bound: row.bound_to }] : [])),
  )
  const secretsToRepeat = secretsToGiveAgain(bound, before, wouldBe, {
    isOverruled: settings.isOverruled,
    find: settings.declared.find,
  })
  // Restoring an address offers no field for its secret, which nobody knows any longer.
  if (write.isRestoring && Object.keys(secretsToRepeat).length) throw problem(409, 'secret_again')
  for (const [key, why] of Object.entries(secretsToRepeat)) errors[at ?? key] = why
  if (Object.keys(errors).length) throw invalid(errors)
  const rows = locked.filter(({ key }) => values.has(key))
  for (const { key, version } of rows)
    if (versions && Object.hasOwn(versions, key) && versions[key] !== version) throw problem(412, 'stale')
  const changes: Change[] = []
  const userId = write.actor.user.id
  for (const row of rows) {
    const setting = settings.declared.find(row.key) as AnySetting
    const { secret } = setting
    const value = values.get(row.key) ?? null
    if (secret ? value === null && row.sealed === null : same(value, row.value)) continue
    const sealed = secret && typeof value === 'string' ? settings.seal.close(Buffer.from(value), row.key) : null
    const storedJson = secret || value === null ? null : JSON.stringify(value)
    const boundTo = sealed ? JSON.stringify(boundSecretsOf(setting, wouldBe)) : null
    const { rows: changed } = await sql<Row>`
      update system_settings set value = ${storedJson}::jsonb, sealed = ${sealed}, bound_to = ${boundTo}::jsonb, version = version + 1, updated_at = now(), updated_by = ${userId}
      where id = ${row.id} returning ${columns}`.execute(write.tx)
    const [after] = changed as [Row]
    changes.push({
      event: 'updated',
      before: logged(row, secret, row.version),
      after: logged(after, secret, after.version),
    })
  }
  const changed = changes.map(({ after }) => String(after?.['key']))
  await audit(write, SETTING_RECORD, changes)
  // Some settings decide who can sign in. Their values are in the change log.
  if (changed.length) await write.engine.security?.inside(write, 'settings_changed', { keys: changed })
  return changed
}

/** How an undo restores settings. The former text of a secret is not known. */
export const settingRules: ServerRules = {
  restore: {
    value: {
      now: async ({ tx }, { id }) => {
        const { rows } = await sql<{ value: unknown }>`select value from system_settings where id = ${id}`.execute(tx)
        return rows[0]?.value ?? null
      },
      put: (write, row, value) => changeSettings(write, { [String(row['key'])]: value }),
    },
  },
}
