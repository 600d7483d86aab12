import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { AnySetting } from '../../../schema/engine/settings/setting.ts'
import { same } from '../write/audit.ts'

/** Key → value of the settings that a secret is bound to, when it was entered. */
export type BoundSecret = Readonly<Record<string, unknown>>

interface Around {
  readonly isOverruled: (setting: AnySetting) => boolean
  readonly find: (key: string) => AnySetting | undefined
}

/** The keys that decide where a secret is sent. Environment variables are trusted: people who set them control the machine. */
const boundKeys = ({ boundTo = [] }: AnySetting, { isOverruled, find }: Around): readonly string[] =>
  boundTo.filter((key) => {
    const other = find(key)
    return other !== undefined && !isOverruled(other)
  })

/**
 * What a secret entered now is bound to.
 * @param valueOf the value of a key after this save
 */
export const boundSecretsOf = ({ boundTo = [] }: AnySetting, valueOf: (key: string) => unknown): BoundSecret =>
  Object.fromEntries(boundTo.map((key) => [key, valueOf(key) ?? null]))

/** Whether a secret may be sent to its present destination. Null: it was entered before this was recorded, and may be. */
export const belongs = (
  setting: AnySetting,
  bound: BoundSecret | null,
  valueOf: (key: string) => unknown,
  lookup: Around,
): boolean =>
  bound === null || boundKeys(setting, lookup).every((key) => same(bound[key] ?? null, valueOf(key) ?? null))

/**
 * Secrets that have to be entered again because the destination changes without them.
 * @param savedSecrets stored secrets, with what they are bound to
 * @returns errors at the keys of the secrets
 */
export function secretsToGiveAgain(
  savedSecrets: readonly { readonly setting: AnySetting; readonly bound: BoundSecret | null }[],
  before: (key: string) => unknown,
  after: (key: string) => unknown,
  lookup: Around,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { setting, bound } of savedSecrets)
    if (!belongs(setting, bound ?? boundSecretsOf(setting, before), after, lookup))
      errors[setting.key] = [{ code: 'secret_again' }]
  return errors
}
