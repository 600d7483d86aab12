import type { AnyResource } from '../../../../schema/engine/define.ts'
import { type CombinedColumn, combinedColumns, isSameColumn } from '../../../../schema/engine/importing.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import { importable } from '../import/settings.ts'
import { lineColumns } from '../reading/lineColumns.ts'

const ID = '.id'
/** What the field that stands for a record is called in many files, whatever it is called here. */
const TITLES = ['Name', 'Title', '名称', '标题']

/** What files call the columns that are no single field, in either language. */
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

/** What a column can become, and what its head may be. */
export interface Heading {
  readonly name: string
  /** What it excludes: a field taken by its name is not taken by its id as well. */
  readonly own: string
  /** It is no single field: it is taken where no column is one of those that it says. */
  readonly combined: boolean
  /** What it is called here in each language, and last its key. */
  readonly labels: readonly string[]
  /** What files call it besides, by its declaration. */
  readonly also: readonly string[]
  /** What files call any value of its kind. */
  readonly kind: readonly string[]
  readonly required: boolean
  /** Known by its whole name only: nobody means it by a part of it. */
  readonly whole: boolean
  /** Its cells hold lines as an export writes them. */
  readonly structure: boolean
}

/** Everything that a column of this resource's files can become, with the names that it goes by. */
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
    const own = byId ? name.slice(0, -ID.length) : name
    const field = lines.get(own)?.field ?? resource.fields[own]
    const labels = words.map((one) => one.field(own))
    const isWhole = byId || !field || field.store.as === 'child' || wordings.includes(own)
    return {
      name,
      own,
      combined: false,
      labels: [...(byId ? labels.map((label) => `${label} (ID)`) : labels), name],
      also: byId
        ? []
        : [...(field?.options.heads ?? []), ...(own === resource.represent ? [...TITLES, ...resource.label] : [])],
      kind: byId || !field ? [] : (textOf(field).heads ?? []),
      required: Boolean(field?.options.required && field.options.default === undefined),
      whole: isWhole,
      structure: field?.store.as === 'child',
    }
  })
}

/** Whether both would say the same. */
export const excludes = (resource: AnyResource, { name: a }: Heading, { name: b }: Heading): boolean =>
  isSameColumn(resource, a, b)
