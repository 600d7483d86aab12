import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { readList } from '../../../../schema/kinds/reading.ts'
import type { Reading } from '../../../../schema/kinds/textFormat.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'

/** Titles of records in a cell; their ids are looked up for many rows at once. */
export interface Titles {
  readonly target: string
  readonly titles: readonly string[]
  readonly many: boolean
}
export const isTitles = (value: unknown): value is Titles =>
  typeof value === 'object' && value !== null && 'titles' in value && 'target' in value

/** The parsed text of a cell: an API value, or titles to look up. */
export type CellReader = (text: string) => unknown

const fold = (text: string) => text.trim().toLowerCase()

/** Keys of a field's choices by key and by their labels in every language. */
function readingOf(resource: AnyResource, name: string, { hints: { choices: keys = [] } }: Field): Reading {
  const byName = new Map<string, string>()
  for (const locale of LOCALES) {
    const words = fileWords(resource, locale)
    for (const key of keys) byName.set(fold(words.choice(name, key)), key)
  }
  for (const key of keys) byName.set(fold(key), key)
  return { key: (word) => byName.get(fold(word)), keys }
}

/** How cells of a column are parsed for a field: records by title unless the column has ids, everything else as its kind does. */
export function cellReader(
  resource: AnyResource,
  name: string,
  field: Field,
  byId: boolean,
  order?: Reading['order'],
): CellReader {
  const { store } = field
  if (store.as !== 'child' && store.references && !byId) {
    const target = store.references
    if (store.as === 'link') return (text): Titles => ({ target, titles: readList(text), many: true })
    return (text): Titles => ({ target, titles: [text.trim()], many: false })
  }
  const { read } = textOf(field)
  const reading = { ...readingOf(resource, name, field), ...(order ? { order } : {}) }
  return (text) => read(text, reading)
}
