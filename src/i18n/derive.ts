import { resources } from '../../schema/all.ts'
import { declared } from '../../schema/areas.ts'
import type { AnyAct } from '../../schema/engine/act.ts'
import { type AnyResource, type Fields, labelOf } from '../../schema/engine/define.ts'
import { fieldOf } from '../../schema/engine/fields/fieldOf.ts'
import { SETTING_RECORD } from '../../schema/engine/settings/settingRecord.ts'
import { isFields } from '../../schema/engine/shape.ts'
import type { Locale } from '../../schema/engine/text/format.ts'
import {
  type AreaWords,
  englishSettings,
  englishWords,
  type NotificationWords,
  type ResourceWords,
  type SettingWords,
  type StepWords,
} from '../../schema/i18n/words.ts'
import { rights } from '../../schema/rights.ts'
import type { Messages } from './messages.ts'

/**
 * The texts of one resource as messages: `resources.<name>.name`, `.about`, `.fields.<field>`, `.help.<field>`, `.choices.<field>.<choice>`,
 * `.sections.<key>`, `.presets.<key>`.
 */
export function wordMessages(name: string, words: ResourceWords): Messages {
  const prefix = `resources.${name}`
  const withPrefix = (part: string, texts: Messages = {}) =>
    Object.entries(texts).map(([key, text]) => [`${prefix}.${part}.${key}`, text] as const)
  return Object.fromEntries([
    [`${prefix}.name`, words.name],
    ...(words.about ? [[`${prefix}.about`, words.about] as const] : []),
    ...withPrefix('fields', words.fields),
    ...withPrefix('help', words.help),
    ...withPrefix('sections', words.sections),
    ...withPrefix('presets', words.presets),
    ...Object.entries(words.choices ?? {}).flatMap(([field, texts]) => withPrefix(`choices.${field}`, texts)),
  ])
}

/** Texts of actions as messages: `acts.<resource>.<act>.does`, `.short`, `.done`, `.fields.<field>`. */
export function actMessages(areas: readonly AreaWords[]): Messages {
  return Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area).flatMap(([resource, acts]) =>
        Object.entries(acts).flatMap(([name, words]) =>
          Object.entries(words).flatMap(([part, texts]: [string, string | Messages]) => {
            const key = `acts.${resource}.${name}.${part}`
            if (typeof texts === 'string') return [[key, texts] as const]
            return Object.entries(texts).map(([field, text]) => [`${key}.${field}`, text] as const)
          }),
        ),
      ),
    ),
  )
}

/** Texts of steps as messages: `steps.<resource>.<step>.now`, `.then`, `.does`. */
export function stepMessages(areas: readonly StepWords[]): Messages {
  return Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area).flatMap(([resource, steps]) =>
        Object.entries(steps).flatMap(([name, [now, after, actionText]]) =>
          Object.entries({ now, after, ...(actionText ? { does: actionText } : {}) }).map(
            ([part, text]) => [`steps.${resource}.${name}.${part}`, text] as const,
          ),
        ),
      ),
    ),
  )
}

/** Texts of notifications as messages: `notifications.types.<name>.label`, `.lines.<line>`. */
export function notificationMessages(areas: readonly NotificationWords[]): Messages {
  return Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area).flatMap(([name, { label, lines }]) => [
        [`notifications.types.${name}.label`, label],
        ...Object.entries(lines).map(([line, text]) => [`notifications.types.${name}.lines.${line}`, text]),
      ]),
    ),
  ) as Messages
}

/** Texts of declared rights as messages: `access.rights.<permission>.label`, `.help`. */
export const rightMessages = (locale: Locale): Messages =>
  Object.fromEntries(
    rights.flatMap(({ permission, label, help }) => [
      [`access.rights.${permission}.label`, label[locale]],
      [`access.rights.${permission}.help`, help[locale]],
    ]),
  )

/** Inputs of an action that are not fields of its resource. */
const ownFields = ({ of, makes, body, asks = [], asksAlso = [] }: AnyAct) => {
  const about = makes?.resource ?? of
  const aboutFields = about ? resources.get(about).fields : {}
  const extraFields = isFields(body) ? [...asks, ...asksAlso].filter((field) => !Object.hasOwn(aboutFields, field)) : []
  return extraFields.map((field) => [field, labelOf(field, fieldOf(body as Fields, field))] as const)
}

/**
 * Texts of settings as messages, in the form of resource fields: `resources.system-settings.fields.<key>`, `.help.<key>`, `.choices.<key>.<choice>`,
 * with `settings.groups.<group>` and `settings.tests.<group>.<test>`.
 */
export function settingMessages({ groups = {}, tests = {}, ...words }: SettingWords): Messages {
  const { [`resources.${SETTING_RECORD.name}.name`]: _, ...messages } = wordMessages(SETTING_RECORD.name, {
    name: '',
    ...words,
  })
  const withPrefix = (part: string, texts: Messages) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [`settings.${part}.${key}`, text]))
  return { ...messages, ...withPrefix('groups', groups), ...withPrefix('tests', tests) }
}

/** English texts of everything that the areas declare. */
const englishActs = (): AreaWords[] => [
  ...declared.acts.map((act) => {
    const { of, words = String(of), name, short } = act
    const [actionText, done] = act.label
    const fields = ownFields(act)
    return {
      [words]: {
        [name]: {
          does: actionText,
          done,
          ...(short && { short }),
          ...(fields.length && { fields: Object.fromEntries(fields) }),
        },
      },
    }
  }),
  ...declared.links.map(({ of, name, label, short }) => ({
    [of]: { [name]: { does: label, ...(short ? { short } : {}) } },
  })),
]

/** English messages of all declarations. */
export function deriveMessages(all: readonly AnyResource[]): Messages {
  return Object.assign(
    actMessages(englishActs()),
    stepMessages(
      declared.steps.map(({ of, steps }) => ({
        [of]: Object.fromEntries(steps.map(({ name, label }) => [name, label])),
      })),
    ),
    notificationMessages([Object.fromEntries(declared.notifications.map((one) => [one.name, one]))]),
    settingMessages(englishSettings(declared.settings)),
    rightMessages('en'),
    ...all.map((r) => wordMessages(r.name, englishWords(r))),
  ) as Messages
}
