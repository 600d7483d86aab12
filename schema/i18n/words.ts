import { type AnyResource, labelOf } from '../engine/define.ts'
import type { Field } from '../engine/fields/field.ts'
import type { SettingsCollection } from '../engine/settings/collect.ts'
import { SETTING_RECORD } from '../engine/settings/settingRecord.ts'
import { humanise } from '../engine/words.ts'

type Texts = Readonly<Record<string, string>>

/** Texts of a resource in one language. English comes from the declaration, Chinese is written beside this file. */
export interface ResourceWords {
  /** `singular |||| plural`; one form for languages without plural. */
  readonly name: string
  readonly about?: string
  /** Field → label; a field of sub-records as `options.label`. */
  readonly fields: Texts
  readonly help?: Texts
  /** Field → choice → label. */
  readonly choices?: Readonly<Record<string, Texts>>
  /** Section key → heading. */
  readonly sections?: Texts
  /** Key of a preset → its name. */
  readonly presets?: Texts
}

/** Texts of settings in one language, by key; groups by name, and tests as `group.test`. */
export interface SettingWords extends Pick<ResourceWords, 'help' | 'choices'> {
  readonly fields: Texts
  readonly groups?: Texts
  readonly tests?: Texts
}

/** Texts of an action: its button, a short form, and once done. A link has no text for done. */
export interface ActWords {
  readonly does: string
  readonly short?: string
  readonly done?: string
  /** Fields of its dialog that are not fields of its resource → label. */
  readonly fields?: Texts
}

/** Resource → action → its texts in one language. */
export type AreaWords = Readonly<Record<string, Readonly<Record<string, ActWords>>>>

/** Resource → step → what is needed now, what is still open, the label of its button. */
export type StepWords = Readonly<Record<string, Readonly<Record<string, readonly [string, string, string?]>>>>

/** Notification type → its label, and its lines. */
export type NotificationWords = Readonly<Record<string, { readonly label: string; readonly lines: Texts }>>

type Named = readonly [name: string, field: Field]

/** Fields, followed by those of their sub-records, named `options` and `options.label`. */
function allFields(resource: Pick<AnyResource, 'fields'>): Named[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Named[] => {
    const inner: Named[] =
      field.store.as === 'child' ? Object.entries(field.store.fields).map(([key, f]) => [`${name}.${key}`, f]) : []
    return [[name, field], ...inner]
  })
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The English texts of a declaration. */
export function englishWords(resource: AnyResource): ResourceWords {
  const figures = Object.entries(resource.figures).map(([name, { field }]): Named => [name, field])
  const fields = [...allFields(resource), ...figures]
  return {
    name: resource.label.join(' |||| '),
    ...(resource.about ? { about: resource.about } : {}),
    // Conditions are listed with fields: both are filters.
    fields: Object.fromEntries(
      [...fields, ...Object.entries(resource.conditions)].map(([name, field]) => [
        name,
        labelOf(lastPart(name), field),
      ]),
    ),
    help: Object.fromEntries(
      fields.flatMap(([name, { options }]) => (options.help ? [[name, options.help] as const] : [])),
    ),
    choices: Object.fromEntries(
      fields.flatMap(([name, { hints }]) =>
        hints.choices
          ? [[name, Object.fromEntries(hints.choices.map((c) => [c, hints.labels?.[c] ?? humanise(c)]))] as const]
          : [],
      ),
    ),
    sections: Object.fromEntries(resource.sections.map(({ key, label }) => [key, label])),
    presets: Object.fromEntries(resource.presets.map(({ key, label }) => [key, label])),
  }
}

/** The English texts of all settings. */
export function englishSettings({ fields, groups }: SettingsCollection): SettingWords {
  const { fields: labels, help = {}, choices = {} } = englishWords({ ...SETTING_RECORD, fields })
  return {
    fields: labels,
    help,
    choices,
    groups: Object.fromEntries(groups.map(({ name, label }) => [name, label])),
    tests: Object.fromEntries(
      groups.flatMap(({ name, tests = {} }) =>
        Object.entries(tests).map(([test, { label }]) => [`${name}.${test}`, label] as const),
      ),
    ),
  }
}
