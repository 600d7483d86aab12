import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { columnField, declaredColumns, listableColumns } from '../../../../schema/engine/listColumns.ts'
import type { Preset } from '../../../../schema/engine/presets.ts'
import { titleParts } from '../../../../schema/engine/titleFields.ts'
import type { Translate } from '../../ports.ts'
import type { Words } from '../../words.ts'
import type { Column } from '../columns.ts'

const ARCHIVED_AT: Column = { name: 'archived_at', field: f.instant({ list: true }) }
const NAMED_BY_US = new Set(['created_at', 'created_by', 'updated_at', 'updated_by', 'archived_at'])

/** Names that can be chosen besides what stands for the record, in the order in which they are offered. */
export const choosableColumns = (resource: AnyResource, more: readonly Column[]): string[] => [
  ...listableColumns(resource).filter((name) => name !== resource.represent),
  ...more.map(({ name }) => name),
]

/** Fields that the first column says, where a record's name is made of several. */
export const titleColumnFields = (resource: AnyResource): string[] => titleParts(resource).map(({ field }) => field)

/** Names that a list, or a view of it that everybody has, shows when nobody chose. */
export const declaredColumnNames = (resource: AnyResource, more: readonly Column[], preset?: Preset): string[] => [
  ...(preset?.columns ?? declaredColumns(resource)).filter((name) => !titleColumnFields(resource).includes(name)),
  ...more.map(({ name }) => name),
]

/**
 * The columns of a list: what stands for the record first, then those chosen; in the archive, since when. Names that the
 * declaration no longer has are passed over.
 */
export function shownColumns(
  resource: AnyResource,
  names: readonly string[],
  archived: boolean,
  more: readonly Column[],
): readonly Column[] {
  const own = names.flatMap((name): Column[] => {
    if (name === resource.represent) return []
    const field = columnField(resource, name)
    return field ? [{ name, field }] : more.filter((column) => column.name === name)
  })
  const first = { name: resource.represent, field: fieldOf(resource.fields, resource.represent) }
  return [first, ...own, ...(archived ? [ARCHIVED_AT] : [])]
}

/**
 * What stands at the head of a column.
 * @param first the resource whose name its first column says
 */
export const columnLabel = (translate: Translate, words: Words, name: string, first?: AnyResource): string => {
  if (first?.represent === name && first.titleFields.length > 0) return words.one
  return NAMED_BY_US.has(name) ? translate(`columns.of_all.${name}`) : words.field(name)
}

export const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()
