import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Figures, ReportRow, reportFile } from '../../../schema/engine/reports/shapes.ts'
import type { Cell, CellFormat } from '../../../schema/kinds/printing.ts'
import type { Context } from '../http/context.ts'
import { inLanguage } from '../read/language.ts'
import { BYTE_ORDER_MARK, csvLine } from '../transfer/export/csv.ts'
import { type ExportTarget, MIME } from '../transfer/export/export.ts'
import { xlsxStream } from '../transfer/export/xlsx.ts'
import { runReport } from './ask.ts'
import { localised, type Report, shownFigures } from './report.ts'

/** Maximum rows of a file: what a spreadsheet accepts. */
const MAX = 1_000_000

const WORDS = {
  total: localised('Total', '合计'),
  none: localised('None', '无'),
  unknown: localised('Not known', '未知'),
  before: localised('before', '对比期'),
}
const FORMATS: Readonly<Record<string, CellFormat>> = { money: 'money' }

/** The rows of a report with its total, as a file; it says where values are not known. */
export async function fileOf(
  ctx: Context,
  report: Report,
  { locale, format, ...query }: z.output<typeof reportFile>,
): Promise<ExportTarget> {
  const { rows, total, compared, unknown } = await inLanguage(locale, () => runReport(ctx, report, query, MAX))
  const names = shownFigures(report)
  const group = query.group ?? Object.keys(report.groups)[0] ?? ''
  const cell = (name: string, figures: Figures | null): Cell => {
    const value = figures?.[name] ?? null
    const mayMiss = report.figures[name]?.mayBeUnknown || Object.keys(unknown).length > 0
    return value ?? (mayMiss ? { made: WORDS.unknown[locale] } : null)
  }
  const cells = (label: Cell, { figures, before }: Pick<ReportRow, 'figures' | 'before'>): Cell[] => [
    label,
    ...names.flatMap((name) => [cell(name, figures), ...(compared ? [cell(name, before)] : [])]),
  ]
  const head = [
    report.groups[group]?.label[locale] ?? group,
    ...names.flatMap((name) => {
      const label = report.figures[name]?.label[locale] ?? name
      return [label, ...(compared ? [`${label} (${WORDS.before[locale]})`] : [])]
    }),
  ]
  const lines = [
    ...rows.map((row) => cells(row.label ?? (row.key === null ? WORDS.none[locale] : { made: row.key }), row)),
    cells(WORDS.total[locale], total),
  ]
  const name = `${report.name}-${query.from}-${query.to}.${format}`
  if (format === 'csv')
    return {
      name,
      type: MIME.csv,
      stream: Readable.from([BYTE_ORDER_MARK + [head, ...lines].map(csvLine).join('')], { objectMode: false }),
    }
  const columns = head.map((header, i) => {
    const figure = names[Math.floor((i - 1) / (compared ? 2 : 1))]
    return {
      header,
      format: i === 0 ? 'text' : (FORMATS[report.figures[figure ?? '']?.as ?? ''] ?? 'number'),
      width: i === 0 ? 36 : 16,
    } as const
  })
  const batches = (async function* () {
    yield lines
  })()
  return {
    name,
    type: MIME.xlsx,
    stream: xlsxStream({ title: report.label[locale], columns, style: 'locale', chinese: locale === 'zh' }, batches),
  }
}
