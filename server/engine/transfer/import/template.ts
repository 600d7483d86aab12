import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { combinedColumns } from '../../../../schema/engine/importing.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import type { Engine } from '../../http/context.ts'
import { type ExportColumn, exportColumns } from '../export/columns.ts'
import { BYTE_ORDER_MARK, csvLine } from '../export/csv.ts'
import { type ExportTarget, MIME } from '../export/export.ts'
import { xlsxStream } from '../export/xlsx.ts'
import { lineColumns } from '../reading/lineColumns.ts'
import { importable } from './settings.ts'

type Values = Readonly<Record<string, unknown>>

/** A row of the declaration, so that the example is valid. */
const exampleOf = ({ demo, seed }: AnyResource): Values => demo[0] ?? seed[0] ?? {}

/** Title of a declared row; its id when the declaration has none. */
function titleOf(engine: Engine, target: string, id: unknown): unknown {
  const { demo, seed, represent } = engine.resources.get(target)
  return [...demo, ...seed].find((row) => row['id'] === id)?.[represent] ?? null
}

function valueOf(engine: Engine, resource: AnyResource, name: string, example: Values): unknown {
  const field = resource.fields[name]
  const value = example[name] ?? field?.options.default ?? null
  if (field?.store.as === 'link') {
    const { references } = field.store
    return (value as number[]).map((id) => titleOf(engine, references, id)).filter((title) => title !== null)
  }
  if (field?.store.as === 'column' && field.store.references) return titleOf(engine, field.store.references, value)
  return value
}

/** A table to fill in: headings of everything that can be imported, and one example row. */
export function templateFile(
  engine: Engine,
  resource: AnyResource,
  format: 'csv' | 'xlsx',
  locale: Locale,
): ExportTarget {
  const words = fileWords(resource, locale)
  const lines = lineColumns(resource)
  const combined = new Set(combinedColumns(resource).map(({ name }) => name))
  const inColumns = new Set([...lines.values()].map(({ of }) => of))
  const names = importable(resource).filter(
    (name) => name !== 'id' && !name.endsWith('.id') && !lines.has(name) && !inColumns.has(name) && !combined.has(name),
  )
  const ownColumns = exportColumns({ resource, resources: engine.resources, style: 'locale', locale, words }, names)
  const example = exampleOf(resource)
  const inner = [...lines].map(([name]): ExportColumn => {
    const print = (value: unknown) =>
      typeof value === 'boolean' ? words.flag(value) : (value as string | number | null)
    return { name, header: words.field(name), format: 'text', width: 20, select: sql``, print }
  })
  const columns = [...ownColumns, ...inner]
  const row = columns.map(({ name, print }) => {
    const line = lines.get(name)
    const [first] = (line ? (example[line.of] ?? []) : []) as Values[]
    return print(line ? (first?.[line.inner] ?? null) : valueOf(engine, resource, name, example))
  })
  async function* rows() {
    yield [row]
  }
  const stream =
    format === 'csv'
      ? Readable.from([BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header)) + csvLine(row)], {
          objectMode: false,
        })
      : xlsxStream({ title: words.many, columns, style: 'locale', chinese: locale === 'zh' }, rows())
  return { name: `${resource.name}-template.${format}`, type: MIME[format], stream }
}
