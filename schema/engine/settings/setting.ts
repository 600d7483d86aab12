import type { Field, FieldOptions, Infer } from '../fields/field.ts'
import { isNullable } from '../fields/values.ts'

/** An environment variable that overrides the setting. */
export interface EnvironmentOverride {
  /** Name of the variable. */
  readonly variable: string
  /** Parses its text to a value of the field, null for none; by default as the field does. */
  readonly read?: (variable: string) => unknown
}

/** A check that the field alone cannot make. */
export interface SettingCheck {
  /** Code of the refusal, with its text in `src/i18n/en/settings.ts`. */
  readonly code: string
  /** @param other returns the value that would be in force under another key */
  readonly holds: (value: never, other: (key: string) => unknown) => boolean
}

interface Spec<K extends string, F extends Field> {
  /** Its key in storage and everywhere else: `mail.sender_name`. Never reused for another meaning. */
  readonly key: K
  /** Name of a declared group. */
  readonly group: string
  /** Type, limits, default, English label and help. Nothing is required: an unset value is its default, or null. */
  readonly field: F
  /** Environment variable that overrides it. */
  readonly environment?: EnvironmentOverride
  /** Stored encrypted, and never returned to anyone but the server itself. A text. */
  readonly secret?: true
  /**
   * Keys of the settings that decide where the secret is sent, and as whom. The secret is used only with the values it was entered for: a change of
   * one is refused until the secret is entered again in the same save. Empty when the program or its environment determines the address.
   */
  readonly boundTo?: readonly string[]
  /** The program connects to it: the origin of a web service, or the host of another server. Checked by `server/engine/outgoing`. */
  readonly address?: 'origin' | 'host'
  /** Why a value is refused that its field accepts; also checked when another setting changes. */
  readonly check?: SettingCheck
  /** Sent to every browser, with or without a session, so it must not be confidential. For a secret only whether there is one. */
  readonly shown?: true
}

/** Whether a value passes the checks that the field alone cannot make. */
export const passes = (check: SettingCheck, value: unknown, other: (key: string) => unknown): boolean =>
  // A check is written for the type of its own field.
  check.holds(value as never, other)

/** A decision for the whole business that can be changed while the program runs. */
export interface Setting<K extends string = string, F extends Field = Field> extends Spec<K, F> {
  readonly is: 'setting'
  /** Counts declarations, because the exports of a file come in alphabetical order. */
  readonly nth: number
}

let declaredSoFar = 0

export type AnySetting = Setting

type HasDefault<F> = F extends Field<unknown, infer O> ? (O extends { default: unknown } ? true : false) : false
/** The type of a setting's value: null only without a default. */
export type ValueOf<S> =
  S extends Setting<string, infer F> ? (HasDefault<F> extends true ? Infer<F> : Infer<F> | null) : never

/** Settings that are shown together, with their tests. */
export interface SettingsGroup {
  readonly is: 'settings-group'
  /** snake_case. */
  readonly name: string
  /** English label of the group. */
  readonly label: string
  /** Its position among the groups; the smallest first. */
  readonly order: number
  /** Name → English label of the test's button, and its key. */
  readonly tests?: Readonly<Record<string, { readonly label: string; readonly key: string }>>
}

const KEY = /^[a-z]+(_[a-z]+)*(\.[a-z0-9]+(_[a-z0-9]+)*)+$/

/**
 * Declares a setting.
 * @throws when it contradicts itself; the message names it and the remedy
 */
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

/** The value when nothing is set. */
export const defaultOf = <S extends AnySetting>({ field }: S): ValueOf<S> =>
  (field.options.default ?? null) as ValueOf<S>
