import type { AnyResource } from '../engine/define.ts'
import type { Locale } from '../engine/text/format.ts'
import { resources as chinese } from './areas.ts'
import { englishWords, type ResourceWords } from './words.ts'

/** Texts of record files in one language: column headings, choices, yes and no. */
export interface FileWords {
  /** Name of the records, in the plural. */
  readonly many: string
  readonly field: (name: string) => string
  readonly choice: (name: string, key: string) => string
  readonly flag: (value: boolean) => string
  /** Heading of the column with the reasons for refusing a row. */
  readonly reasons: string
}

type Own = Readonly<Record<'id' | 'created_at' | 'updated_at' | 'archived_at' | 'yes' | 'no' | 'reasons', string>>
const TEXTS_BY_LOCALE: Readonly<Record<Locale, Own>> = {
  en: {
    id: 'ID',
    created_at: 'Created',
    updated_at: 'Changed',
    archived_at: 'Archived',
    yes: 'Yes',
    no: 'No',
    reasons: 'Reasons',
  },
  zh: {
    id: '编号',
    created_at: '创建时间',
    updated_at: '更改时间',
    archived_at: '归档时间',
    yes: '是',
    no: '否',
    reasons: '原因',
  },
}

/** The texts of one resource for its files. Missing Chinese texts are English. */
export function fileWords(resource: AnyResource, locale: Locale): FileWords {
  const english = englishWords(resource)
  const words: ResourceWords = (locale === 'zh' && chinese[resource.name]) || english
  const ownTexts: Readonly<Record<string, string>> = TEXTS_BY_LOCALE[locale]
  const texts = (hints: Readonly<Record<string, string>> | undefined, key: string) => hints?.[key]
  return {
    many: words.name.split(' |||| ').at(-1) ?? resource.name,
    field: (name) => words.fields[name] ?? ownTexts[name] ?? english.fields[name] ?? name,
    choice: (name, key) =>
      texts(resource.fields[name]?.hints.texts, key) ??
      words.choices?.[name]?.[key] ??
      english.choices?.[name]?.[key] ??
      key,
    flag: (value) => (value ? TEXTS_BY_LOCALE[locale].yes : TEXTS_BY_LOCALE[locale].no),
    reasons: TEXTS_BY_LOCALE[locale].reasons,
  }
}
