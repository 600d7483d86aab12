import { declared } from '../../schema/areas.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { STORED } from '../../schema/engine/settings/stored.ts'
import {
  type AreaWords,
  englishSettings,
  englishWords,
  type ResourceWords,
  type SettingWords,
} from '../../schema/i18n/words.ts'
import type { Messages } from './messages.ts'

/**
 * The words of one resource as messages: `resources.<name>.name`, `.about`, `.fields.<field>`, `.help.<field>`,
 * `.choices.<field>.<choice>`, `.sections.<key>`, `.presets.<key>`.
 */
export function wordMessages(name: string, words: ResourceWords): Messages {
  const prefix = `resources.${name}`
  const under = (part: string, texts: Messages = {}) =>
    Object.entries(texts).map(([key, text]) => [`${prefix}.${part}.${key}`, text] as const)
  return Object.fromEntries([
    [`${prefix}.name`, words.name],
    ...(words.about ? [[`${prefix}.about`, words.about] as const] : []),
    ...under('fields', words.fields),
    ...under('help', words.help),
    ...under('sections', words.sections),
    ...under('presets', words.presets),
    ...Object.entries(words.choices ?? {}).flatMap(([field, texts]) => under(`choices.${field}`, texts)),
  ])
}

/** Acts as messages: `acts.<resource>.<act>.does`, `.short`, `.done`. */
export function actMessages(areas: readonly AreaWords[]): Messages {
  return Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area).flatMap(([of, acts]) =>
        Object.entries(acts).flatMap(([name, words]) =>
          Object.entries(words).map(([part, text]) => [`acts.${of}.${name}.${part}`, text] as const),
        ),
      ),
    ),
  )
}

/**
 * Settings as messages: as the fields of what they are kept as, `resources.system-settings.fields.<key>`, `.help.<key>`, `.choices.<key>.<choice>`,
 * with `settings.groups.<group>` and `settings.tests.<group>.<test>`.
 */
export function settingMessages({ groups = {}, tests = {}, ...words }: SettingWords): Messages {
  const { [`resources.${STORED.name}.name`]: _, ...messages } = wordMessages(STORED.name, { name: '', ...words })
  const under = (part: string, texts: Messages) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [`settings.${part}.${key}`, text]))
  return { ...messages, ...under('groups', groups), ...under('tests', tests) }
}

/** English words of everything that the areas declare. */
const englishActs = (): AreaWords[] => [
  ...declared.acts.map(({ of, words = String(of), name, label: [does, done], short }) => ({
    [words]: { [name]: { does, done, ...(short ? { short } : {}) } },
  })),
  ...declared.links.map(({ of, name, label, short }) => ({
    [of]: { [name]: { does: label, ...(short ? { short } : {}) } },
  })),
]

/** English messages of all declarations. */
export function deriveMessages(resources: readonly AnyResource[]): Messages {
  return Object.assign(
    actMessages(englishActs()),
    settingMessages(englishSettings(declared.settings)),
    ...resources.map((r) => wordMessages(r.name, englishWords(r))),
  ) as Messages
}
