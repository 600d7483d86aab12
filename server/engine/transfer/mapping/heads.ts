import type { AnyResource } from '../../../../schema/engine/define.ts'
import { type CombinedColumn, combinedColumns, isSameColumn } from '../../../../schema/engine/importing.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import { importable } from '../import/settings.ts'
import { lineColumns } from '../reading/lineColumns.ts'

const ID = '.id'
/** Headings that files often use for the record's own name. */
const TITLES = ['Name', 'Title', '名称', '标题']

/** Headings that files use for columns that are not single fields, in either language. */
const COMBINED: Readonly<Record<CombinedColumn['sort'], readonly string[]>> = {
  full_name: [
    'Full name',
    'Name',
    'Contact name',
    'Customer name',
    'Client name',
    'Display name',
    '姓名',
    '全名',
    '客户名称',
  ],
  address: ['Full address', 'Formatted address', 'Postal address', 'Address 1 - Formatted', '完整地址', '通讯地址'],
  rest: [],
}

/** What a column can become, and its possible headings. */
export interface Heading {
  readonly name: string
  /** Other targets it excludes: a field taken by name is not taken by id as well. */
  readonly own: string
  /** It is not a single field: it is used when no column is one of its fields. */
  readonly combined: boolean
  /** Its labels in each language, and its key last. */
  readonly labels: readonly string[]
  /** Other names that files use, from its declaration. */
  readonly also: readonly string[]
  /** Names that files use for any value of its kind. */
  readonly kind: readonly string[]
  readonly required: boolean
  /** Matched by its whole name only: a part of it does not mean it. */
  readonly whole: boolean
  /** Its cells hold lines in the format of our own exports. */
  readonly structure: boolean
}

/** Everything that a column of this resource's files can become, with its names. */
export function headingsOf(resource: AnyResource): Heading[] {
  const lines = lineColumns(resource)
  const words = LOCALES.map((locale) => fileWords(resource, locale))
  const wordings = Object.values(resource.fields).flatMap(({ hints }) => Object.values(hints.wordings ?? {}))
  const combined = new Map(combinedColumns(resource).map((one) => [one.name, one]))
  return importable(resource).map((name): Heading => {
    const one = combined.get(name)
    if (one)
      return {
        name,
        own: name,
        combined: true,
        labels: [...COMBINED[one.sort], name],
        also: [],
        kind: [],
        required: false,
        whole: true,
        structure: false,
      }
    const byId = name.endsWith(ID)
    const fieldName = byId ? name.slice(0, -ID.length) : name
    const field = lines.get(fieldName)?.field ?? resource.fields[fieldName]
    const labels = words.map((one) => one.field(fieldName))
    const isWhole = byId || !field || field.store.as === 'child' || wordings.includes(fieldName)
    return {
      name,
      own: fieldName,
      combined: false,
      labels: [...(byId ? labels.map((label) => `${label} (ID)`) : labels), name],
      also: byId
        ? []
        : [
            ...(field?.options.heads ?? []),
            ...(fieldName === resource.represent ? [...TITLES, ...resource.label] : []),
          ],
      kind: byId || !field ? [] : (textOf(field).heads ?? []),
      required: Boolean(field?.options.required && field.options.default === undefined),
      whole: isWhole,
      structure: field?.store.as === 'child',
    }
  })
}

/** Whether both would fill the same field. */
export const excludes = (resource: AnyResource, { name: a }: Heading, { name: b }: Heading): boolean =>
  isSameColumn(resource, a, b)
