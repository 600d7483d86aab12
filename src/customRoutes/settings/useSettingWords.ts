import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { componentsOf } from '../../kit/kinds/index.tsx'
import { choiceText, wordsOf } from '../../kit/words.ts'

/** Labels of settings and their values in the current language. */
export function useSettingWords() {
  const translate = useTranslate()
  return useMemo(() => {
    const words = wordsOf(translate, SETTING_RECORD.name)
    /** A value in readable form; empty where there is none. */
    const value = (key: string, settingValue: unknown): string => {
      const field = declared.settings.find(key)?.field
      if (!field || settingValue === null || settingValue === undefined) return ''
      if (typeof settingValue === 'boolean') return translate(settingValue ? 'kit.yes' : 'kit.no')
      if (field.hints.choices) return choiceText(words, field, key, String(settingValue))
      return componentsOf(field).print?.(settingValue) ?? String(settingValue)
    }
    return {
      label: words.field,
      help: words.help,
      value,
      group: (name: string) => translate(`settings.groups.${name}`),
      /** The text that a setting is searched by, in lower case. */
      searched: ({ key, group, value: now }: SettingState, newValue: unknown): string =>
        [
          key,
          words.field(key),
          words.help(key),
          translate(`settings.groups.${group}`),
          value(key, now),
          value(key, newValue),
        ]
          .join('\n')
          .toLowerCase(),
    }
  }, [translate])
}
