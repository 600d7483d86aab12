import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { AnySetting } from '../../../schema/engine/settings/setting.ts'
import { same } from '../write/audit.ts'

/** Key → value of the settings that a secret is bound to, when it was given. */
export type BoundSecret = Readonly<Record<string, unknown>>

interface Around {
  readonly isOverruled: (setting: AnySetting) => boolean
  readonly find: (key: string) => AnySetting | undefined
}

/** The keys that decide where a secret is sent. What the environment says is trusted: whoever sets that has the machine. */
const compared = ({ boundTo = [] }: AnySetting, { isOverruled, find }: Around): readonly string[] =>
  boundTo.filter((key) => {
    const other = find(key)
    return other !== undefined && !isOverruled(other)
  })

/** What a secret that is given now is bound to. @param valueOf what is in force under a key after this save */
export const boundSecretsOf = ({ boundTo = [] }: AnySetting, valueOf: (key: string) => unknown): BoundSecret =>
  Object.fromEntries(boundTo.map((key) => [key, valueOf(key) ?? null]))

/** Whether a secret belongs where it would be sent now. Null: it was given before that was kept, and belongs where it is. */
export const belongs = (
  setting: AnySetting,
  bound: BoundSecret | null,
  valueOf: (key: string) => unknown,
  around: Around,
): boolean => bound === null || compared(setting, around).every((key) => same(bound[key] ?? null, valueOf(key) ?? null))

/**
 * Secrets that have to be given again because the address changes without them.
 * @param kept secrets that are kept, with what they are bound to
 * @returns errors at the keys of the secrets
 */
export function secretsToGiveAgain(
  kept: readonly { readonly setting: AnySetting; readonly bound: BoundSecret | null }[],
  before: (key: string) => unknown,
  after: (key: string) => unknown,
  around: Around,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { setting, bound } of kept)
    if (!belongs(setting, bound ?? boundSecretsOf(setting, before), after, around))
      errors[setting.key] = [{ code: 'secret_again' }]
  return errors
}
