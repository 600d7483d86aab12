import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { splitValues } from '../../../../schema/engine/text/separated.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import type { Cell } from '../../../../schema/kinds/printing.ts'
import type { Context } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { figureNames, readyFigures, withVisibleFigures } from '../../read/figures.ts'
import { inLanguage } from '../../read/language.ts'
import { orderBy, parseQuery } from '../../read/query.ts'
import { tableOf } from '../../read/select.ts'
import { demand, scopeOf } from '../../rights/access.ts'
import { type ExportColumn, exportColumns } from './columns.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { batches } from './cursor.ts'
import { type ExportRequest, exportRequest } from './request.ts'
import { xlsxStream } from './xlsx.ts'

export const MIME = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Maximum number of exports at once; each holds a connection until its reader is done. */
const MAX_RUNNING = 3
let underWay = 0

export interface ExportTarget {
  readonly name: string
  readonly type: string
  readonly stream: Readable
}

export interface ExportedFile extends ExportTarget {
  /** Number of records, known when it was read to its end. */
  readonly rows: () => number
}

type Raw = Record<string, unknown>

/** The values of every column, under names that no column can have. */
const valueName = (i: number) => `v.${i}`

function rowsQuery(ctx: Context, resource: AnyResource, request: ExportRequest, columns: readonly ExportColumn[]) {
  const query = parseQuery(resource, request.query, { asker: ctx })
  const where: RawBuilder<unknown>[] = [
    request.archived === 'true' ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
    scopeOf(ctx, resource, 'list'),
    ...(request.ids ? [sql`t.id = any(${request.ids}::bigint[])`] : []),
    ...query.where,
  ]
  const selected = columns.map(({ select }, i) => sql`${select} as ${sql.id(valueName(i))}`)
  return sql<Raw>`select ${sql.join(selected)} from ${tableOf(resource)} t ${query.by?.join ?? sql``} where ${sql.join(where, sql` and `)} order by ${orderBy(resource, query)}`
}

async function* printedRows(columns: readonly ExportColumn[], rows: AsyncIterable<readonly Raw[]>) {
  const keys = columns.map((_, i) => valueName(i))
  for await (const batch of rows)
    yield batch.map((row) => columns.map(({ print }, i): Cell => print(row[keys[i] as string])))
}

async function* csvText(columns: readonly ExportColumn[], rows: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header))
  for await (const batch of rows) yield batch.map(csvLine).join('')
}

async function* after<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>) {
  if (first.done) return
  yield first.value
  yield* rest
}

/** `job-types 2026-11-21.csv`. */
const fileName = (ctx: Context, resource: AnyResource, format: string) =>
  `${resource.name}-${ctx.engine.clock().toISOString().slice(0, 10)}.${format}`

/**
 * GET /{resource}/export: every record that the list with the same query shows, in the caller's scope, read in one snapshot.
 * @throws problem 422 for a wrong parameter, 503 while too many exports are running
 */
export async function exportFile(
  ctx: Context,
  declared: AnyResource,
  params: Readonly<Record<string, unknown>>,
): Promise<ExportedFile> {
  demand(ctx.actor, declared.area, 'list')
  demand(ctx.actor, declared.area, 'export')
  const resource = withVisibleFigures(ctx, declared)
  const request = exportRequest(resource, params)
  const { format, style, locale } = request
  const words = fileWords(resource, locale)
  const names = request.columns === undefined ? undefined : splitValues(request.columns)
  const columns = inLanguage(locale, () =>
    exportColumns({ ctx, resource, resources: ctx.engine.resources, style, locale, words }, names),
  )
  const query = rowsQuery(ctx, resource, request, columns)
  await readyFigures(ctx, resource, [...columns.map(({ name }) => name), ...figureNames(request.query)])
  if (underWay >= MAX_RUNNING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
  underWay++
  const source = batches(ctx.engine.db, query)
  const leave = () => source.return(undefined).finally(() => underWay--)
  try {
    // The first batch is read before anything is answered, so that a refusal can still be reported.
    let count = 0
    const counting = async function* (batches: ReturnType<typeof printedRows>) {
      for await (const batch of batches) {
        count += batch.length
        yield batch
      }
    }
    const rows = counting(printedRows(columns, after(await source.next(), source)))
    const stream =
      format === 'csv'
        ? Readable.from(csvText(columns, rows), { objectMode: false, highWaterMark: 65_536 })
        : xlsxStream({ title: words.many, columns, style, chinese: locale === 'zh' }, rows)
    // Finished, interrupted or never started: the connection is returned.
    stream.once('close', () => void leave())
    return { name: fileName(ctx, resource, format), type: MIME[format], stream, rows: () => count }
  } catch (error) {
    await leave()
    throw error
  }
}
