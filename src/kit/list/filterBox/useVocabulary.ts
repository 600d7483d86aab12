import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { countedDays } from '../../../../schema/engine/filters/days.ts'
import {
  type FilterTexts,
  MOMENTS,
  makeVocabulary,
  type Vocabulary,
} from '../../../../schema/engine/filters/vocabulary.ts'
import { choiceText, useWords, type Words } from '../../words.ts'

type Translate = ReturnType<typeof useTranslate>

function textsOf(translate: Translate, words: Words, resource: AnyResource): FilterTexts {
  return {
    field: (name) => filterLabel(translate, words, name),
    choice: (name, choice) => choiceText(words, fieldOf(resource.fields, name), name, choice),
    flag: (value) => translate(value ? 'kit.yes' : 'kit.no'),
    me: translate('kit.filter_box.me'),
    day: (word) => translate(`kit.filter_box.days.${word}`),
    counted: (direction, count) => translate(`kit.filter_box.counted.${direction}`, { count }),
  }
}

/** Label of a filter: a declared field, or a timestamp that every record has. */
export const filterLabel = (translate: Translate, words: Words, name: string): string =>
  Object.hasOwn(MOMENTS, name) ? translate(`kit.filter_box.moments.${name}`) : words.field(name)

/** A word for dates in the current language; undefined where it is none. */
export function dayText(translate: Translate, wire: string): string | undefined {
  const countedWord = countedDays(wire)
  if (countedWord) return translate(`kit.filter_box.counted.${countedWord.way}`, { count: countedWord.count })
  return translate(`kit.filter_box.days.${wire}`, { _: '' }) || undefined
}

/** The fields and values that the filter box of a list understands, in the current language. */
export function useVocabulary(resource: AnyResource, archived: boolean): Vocabulary {
  const translate = useTranslate()
  const words = useWords(resource.name)
  return useMemo(
    () => makeVocabulary(resource, textsOf(translate, words, resource), archived),
    [translate, words, resource, archived],
  )
}
