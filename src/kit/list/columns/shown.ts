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

/** Names of the columns that can be chosen besides the title, in the order in which they are offered. */
export const choosableColumns = (resource: AnyResource, more: readonly Column[]): string[] => [
  ...listableColumns(resource).filter((name) => name !== resource.represent),
  ...more.map(({ name }) => name),
]

/** Fields that the first column shows where a record's title consists of several. */
export const titleColumnFields = (resource: AnyResource): string[] => titleParts(resource).map(({ field }) => field)

/** Names of the columns that a list, or one of its built-in views, shows by default. */
export const declaredColumnNames = (resource: AnyResource, more: readonly Column[], preset?: Preset): string[] => [
  ...(preset?.columns ?? declaredColumns(resource)).filter((name) => !titleColumnFields(resource).includes(name)),
  ...more.map(({ name }) => name),
]

/**
 * The columns of a list: the title of the record, then the chosen ones; in the archive also the date of archiving. Names that the declaration no
 * longer has are skipped.
 */
export function shownColumns(
  resource: AnyResource,
  names: readonly string[],
  archived: boolean,
  more: readonly Column[],
): readonly Column[] {
  const chosenColumns = names.flatMap((name): Column[] => {
    if (name === resource.represent) return []
    const field = columnField(resource, name)
    return field ? [{ name, field }] : more.filter((column) => column.name === name)
  })
  const first = { name: resource.represent, field: fieldOf(resource.fields, resource.represent) }
  return [first, ...chosenColumns, ...(archived ? [ARCHIVED_AT] : [])]
}

/**
 * Heading of a column.
 * @param first the resource, whose name is the heading of the first column
 */
export const columnLabel = (translate: Translate, words: Words, name: string, first?: AnyResource): string => {
  if (first?.represent === name && first.titleFields.length > 0) return words.one
  return NAMED_BY_US.has(name) ? translate(`columns.of_all.${name}`) : words.field(name)
}

export const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()
