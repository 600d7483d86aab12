import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Translate } from '../ports.ts'
import type { Words } from '../words.ts'

/** Columns that every record has; their labels are `transfer.base.*`. */
const BASE = ['id', 'created_at', 'updated_at', 'archived_at'] as const
const isBase = (name: string) => BASE.some((base) => base === name)

/** All columns of a resource that can be exported, in the order in which they are offered. */
export function exportable(resource: AnyResource): string[] {
  const [id, ...later] = BASE
  const ownFields = [...Object.keys(resource.fields), ...Object.keys(resource.figures)]
  return [id, ...ownFields, ...later.filter((name) => name !== 'archived_at' || resource.archive)]
}

/** Ends of the names of combined columns, with the message key of their label. */
const COMBINED: Readonly<Record<string, string>> = { full: 'full_name', one_line: 'address', more: 'rest' }

/** Label of a column; `<reference>.id` is the label of the reference with "(ID)". */
export function columnName(translate: Translate, words: Words, name: string): string {
  if (name.endsWith('.id')) return `${words.field(name.slice(0, -3))} (ID)`
  const [lines = '', inner] = name.split('.')
  const combined = inner && COMBINED[inner]
  if (combined) return translate(`transfer.import.combined.${combined}`, { field: words.field(lines) })
  if (inner) return `${words.field(lines)}: ${words.field(name)}`
  return isBase(name) ? translate(`transfer.base.${name}`) : words.field(name)
}
