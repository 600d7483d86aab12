import type { Field, FieldOptions, Infer } from '../fields/field.ts'
import { isNullable } from '../fields/values.ts'

/** A variable of the environment that takes the place of whatever is set here. */
export interface EnvironmentOverride {
  readonly variable: string
  /** Its text as a value of the field, null for none; how the field reads a text unless it is said. */
  readonly read?: (given: string) => unknown
}

/** What a field alone cannot say of a value. */
export interface SettingCheck {
  /** Code of the refusal, with its words in `src/i18n/en/settings.ts`. */
  readonly code: string
  /** @param other what would be in force under another key */
  readonly holds: (value: never, other: (key: string) => unknown) => boolean
}

interface Spec<K extends string, F extends Field> {
  /** Where it is kept and what it is called everywhere: `mail.sender_name`. Never given another meaning. */
  readonly key: K
  /** Name of a declared group. */
  readonly group: string
  /** Type, bounds, default, English label and help. Nothing is required: what is not set has its default, or is null. */
  readonly field: F
  readonly environment?: EnvironmentOverride
  /** Kept sealed, and never given to anybody but the server itself. A text. */
  readonly secret?: true
  /**
   * Keys of the settings that say where the secret is sent, and as whom. It is used with the values that it was given for: another value of one of
   * them is refused until the secret is given again in the same save. Empty where the program itself, or its environment, knows the address.
   */
  readonly boundTo?: readonly string[]
  /** The program connects to it: the origin of a web service, or the host of another server. Checked as such by `server/engine/outgoing`. */
  readonly address?: 'origin' | 'host'
  /** Why a value is not taken that its field takes: also asked when another setting changes. */
  readonly check?: SettingCheck
  /** Told to every browser, with a session or without: never something that is nobody's business. Of a secret only whether there is one. */
  readonly shown?: true
}

/** Whether a value passes what its field alone cannot say. */
export const passes = (check: SettingCheck, value: unknown, other: (key: string) => unknown): boolean =>
  // A check is written for the values of its own field.
  check.holds(value as never, other)

/** Something about the whole business that is decided while the program runs. */
export interface Setting<K extends string = string, F extends Field = Field> extends Spec<K, F> {
  readonly is: 'setting'
  /** Counts up as they are declared: what a file exports comes in the order of its names. */
  readonly nth: number
}

let declaredSoFar = 0

export type AnySetting = Setting

type HasDefault<F> = F extends Field<unknown, infer O> ? (O extends { default: unknown } ? true : false) : false
/** What is in force of a setting: null only where it has no default. */
export type ValueOf<S> =
  S extends Setting<string, infer F> ? (HasDefault<F> extends true ? Infer<F> : Infer<F> | null) : never

/** Some settings that stand together, and what can be tried of them. */
export interface SettingsGroup {
  readonly is: 'settings-group'
  /** snake_case. */
  readonly name: string
  /** English, as the screen says it. */
  readonly label: string
  /** Its place among the groups; the smallest first. */
  readonly order: number
  /** Name → English of the button of what is tried, and its key. */
  readonly tests?: Readonly<Record<string, { readonly label: string; readonly key: string }>>
}

const KEY = /^[a-z]+(_[a-z]+)*(\.[a-z0-9]+(_[a-z0-9]+)*)+$/

/** Declares a setting. @throws where it contradicts itself: the message names it and the remedy */
export function setting<const K extends string, F extends Field<unknown, FieldOptions & object>>(
  spec: Spec<K, F>,
): Setting<K, F> {
  const complain = (what: string): never => {
    throw new Error(`setting ${spec.key}: ${what}`)
  }
  const { field } = spec
  if (!KEY.test(spec.key)) complain('the key must consist of parts joined by dots, such as area.sender_name')
  if (field.options.required) complain('must not be required; give it a default, or let it be empty')
  if (field.store.as === 'child' || field.store.as === 'link')
    return complain(`a ${field.kind} has rows of its own; take a kind with one value`)
  if (field.store.references) complain('must not refer to records; keep that with the records')
  if (!field.options.label) complain('has no label')
  if (spec.secret && (!isNullable(field) || field.store.type !== 'text'))
    complain('a secret is a text without a default')
  if (Boolean(spec.secret) !== Boolean(spec.boundTo))
    complain('a secret, and nothing else, has boundTo: the settings that say where it is sent, [] where none does')
  if (spec.address && field.store.type !== 'text') complain('an address is a text')
  return { is: 'setting', nth: declaredSoFar++, ...spec }
}

/** Declares a group of settings. */
export const settingsGroup = (spec: Omit<SettingsGroup, 'is'>): SettingsGroup => ({ is: 'settings-group', ...spec })

/** What is in force where nothing was set. */
export const defaultOf = <S extends AnySetting>({ field }: S): ValueOf<S> =>
  (field.options.default ?? null) as ValueOf<S>
