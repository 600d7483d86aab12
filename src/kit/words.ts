import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Field } from '../../schema/engine/fields/field.ts'

type Translate = ReturnType<typeof useTranslate>

/** Names of a resource and its parts in the current language. */
export interface Words {
  /** "Job type". */
  readonly one: string
  /** "Job types". */
  readonly many: string
  /** What it is for; empty where there is no description. */
  readonly about: string
  readonly field: (name: string) => string
  /** Help text of a field; empty where there is none. */
  readonly help: (name: string) => string
  readonly choice: (name: string, key: string) => string
  readonly section: (key: string) => string
  /** "1 job type", "3 job types". */
  readonly count: (n: number) => string
}

/** A name inside a sentence starts with a lower-case letter unless it is an abbreviation: "job type", "VAT rate". */
export const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

export function wordsOf(translate: Translate, resource: string): Words {
  const key = `resources.${resource}`
  const name = (n: number) => translate(`${key}.name`, { smart_count: n })
  return {
    one: name(1),
    many: name(2),
    about: translate(`${key}.about`, { _: '' }),
    field: (field) => translate(`${key}.fields.${field}`),
    help: (field) => translate(`${key}.help.${field}`, { _: '' }),
    choice: (field, choice) => translate(`${key}.choices.${field}.${choice}`, { _: choice }),
    section: (section) => translate(`${key}.sections.${section}`),
    count: (n) => translate('kit.count', { count: n.toLocaleString('en-GB'), name: inSentence(name(n)) }),
  }
}

export function useWords(resource: string): Words {
  const translate = useTranslate()
  return useMemo(() => wordsOf(translate, resource), [translate, resource])
}

/** A choice as staff named it, else its key as words in the current language. */
export const choiceText = (words: Words, { hints }: Pick<Field, 'hints'>, name: string, key: string): string =>
  hints.texts?.[key] ?? words.choice(name, key)
