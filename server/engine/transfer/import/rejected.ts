import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import type { Db } from '../../db/kysely.ts'
import { problem } from '../../http/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '../export/csv.ts'
import { type ExportTarget, MIME } from '../export/export.ts'
import { xlsxStream } from '../export/xlsx.ts'
import { repaired, repairsOf } from '../repair/repairs.ts'
import type { Likely } from './likely.ts'
import { rowsOf } from './preview.ts'
import type { ImportRow } from './store.ts'

/** Texts of refusals by code, with `%{name}` for parameters: the browser has them, while the server only knows codes. */
export type ReasonTexts = Readonly<Record<string, string>>

const BATCH = 500

/** The errors of a row, one sentence each: `Price: Must be greater than 0`. */
function reasonsOf(errors: FieldErrors, label: (name: string) => string, texts: ReasonTexts): string {
  return Object.entries(errors)
    .flatMap(([path, refusals]) =>
      refusals.map(({ code, params = {} }) => {
        const text = (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? code
        const message = text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) =>
          String(params[name] ?? placeholder),
        )
        return path ? `${label(path.split('.')[0] as string)}: ${message}` : message
      }),
    )
    .join('; ')
}

/** Why a likely duplicate was left out: `likely_phone` of the record or row that it resembles. */
const asRefusals = ({ label, row, by }: Likely) =>
  by.map((reason) => ({ code: `likely_${reason}`, params: { label: row === null ? label : `#${row}` } }))

async function* refusals(db: Db, id: number): AsyncGenerator<{ n: number; errors: FieldErrors }> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ n: number; errors: FieldErrors | null; likely: Likely[] }>`
      select n, errors, likely from import_rows where import_id = ${id} and (errors is not null or decision = 'skip') and n > ${after}
      order by n limit ${BATCH}`.execute(db)
    yield* rows.map(({ n, errors, likely }) => ({ n, errors: errors ?? { '': likely.flatMap(asRefusals) } }))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.n as number
  }
}

/**
 * The refused rows as in the file or as corrected here, with their reasons in one more column.
 * @throws problem 404 before the file's columns are matched: no row was refused yet
 */
export function rejectedFile(
  db: Db,
  resource: AnyResource,
  row: ImportRow,
  as: { readonly format: 'csv' | 'xlsx'; readonly locale: Locale; readonly texts: ReasonTexts },
): ExportTarget {
  if (!row.settings) throw problem(404, 'not_found')
  const read = row.settings
  const words = fileWords(resource, as.locale)
  async function* rows() {
    const refusedRows = refusals(db, row.id)
    const repairs = await repairsOf(db, row.id)
    let next = await refusedRows.next()
    let head: readonly string[] | undefined
    for await (const line of rowsOf(db, row, read)) {
      const { n, cells } = repaired(line, repairs.get(line.n))
      if (!head) {
        head = cells
        yield [...cells, words.reasons]
      } else if (!next.done && next.value.n === n) {
        const paddedCells = Array.from({ length: head.length }, (_, i) => cells[i] ?? null)
        yield [...paddedCells, reasonsOf(next.value.errors, words.field, as.texts)]
        next = await refusedRows.next()
      }
      if (next.done) return
    }
  }
  async function* lines() {
    yield BYTE_ORDER_MARK
    for await (const cells of rows()) yield csvLine(cells)
  }
  async function* body() {
    for await (const cells of rows()) yield [cells]
  }
  const stream =
    as.format === 'csv'
      ? Readable.from(lines(), { objectMode: false })
      : xlsxStream({ title: words.reasons, columns: [], style: 'iso', chinese: as.locale === 'zh' }, body())
  return { name: `${row.resource}-rejected.${as.format}`, type: MIME[as.format], stream }
}
