import { sql } from 'kysely'
import { can } from '../../../schema/engine/permissions.ts'
import type { Figures, ReportLines, ReportQuery } from '../../../schema/engine/reports/shapes.ts'
import type { Context } from '../http/context.ts'
import { cancellableQuery } from '../read/cancellableQuery.ts'
import { titleExpression } from '../read/language.ts'
import { limitConcurrency } from '../read/limiter.ts'
import { tableOf } from '../read/select.ts'
import { scopeOf } from '../rights/access.ts'
import { demandReport } from './ask.ts'
import { factsOf } from './facts.ts'
import { figuresFrom, valueOf } from './figures.ts'
import { parseParameters } from './parameters.ts'
import type { Report } from './report.ts'

interface Line extends Readonly<Record<string, unknown>> {
  readonly day: string
  readonly what: string | null
  readonly of: string | null
  readonly record: number | null
  readonly all: number
}

/** Figures that a single line has; counts over several lines have none. */
export const isOfLine = (report: Report, name: string): boolean => {
  const definition = report.figures[name]?.of
  if (!definition || 'distinct' in definition || 'least' in definition || 'per' in definition) return false
  return ('less' in definition ? definition.less : 'share' in definition ? definition.share : []).every((part) =>
    isOfLine(report, part),
  )
}

/** Titles of the records that contain the lines, as far as the caller may see them. */
async function namesOf(ctx: Context, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [resourceName, some] of Map.groupBy(lines, (line) => line.of)) {
    const resource = ctx.engine.resources.all.find(({ name }) => name === resourceName)
    if (!resource || !can(ctx.actor.permissions, resource.area, 'list')) continue
    const { rows } = await sql<{ id: number; label: string }>`
      select t.id, ${titleExpression(resource, 't')} as label from ${tableOf(resource)} t
      where t.id = any(${some.map(({ record }) => record)}::bigint[]) and ${scopeOf(ctx, resource, 'list')}`.execute(
      ctx.engine.db,
    )
    for (const { id, label } of rows) names.set(`${resourceName} ${id}`, label)
  }
  return names
}

/** The lines behind a figure, in the order of their days: one statement, and one for the titles of each resource. */
export async function linesOf(
  ctx: Context,
  report: Report,
  query: ReportQuery,
  page: number,
  limit: number,
): Promise<ReportLines> {
  demandReport(ctx, report)
  const parameters = parseParameters(report, query)
  const sums = Object.entries(report.figures).flatMap(([name, { of }]) =>
    'sum' in of ? [sql`${valueOf(report, name, 'f')} as ${sql.id(`sum.${name}`)}`] : [],
  )
  await report.ready?.(ctx)
  const facts = await factsOf(ctx, report, parameters, parameters.days)
  const statement = sql<Line>`
      select to_char(f.day, 'YYYY-MM-DD') as day, f.what, f.of, f.record, count(*) over () as all ${sums.length ? sql`, ${sql.join(sums)}` : sql``}
      from ${facts} order by f.day, f.of, f.record, f.what limit ${limit} offset ${(page - 1) * limit}`
  const { rows } = await limitConcurrency(
    () => cancellableQuery(ctx, (tx) => statement.execute(tx)),
    ctx.disconnected?.(),
  )
  const names = await namesOf(ctx, rows)
  const lineFigures = Object.keys(report.figures).filter((name) => isOfLine(report, name))
  const figures = (line: Line): Figures => {
    const unknown = Object.entries(report.figures).flatMap(([name, { mayBeUnknown }]) =>
      mayBeUnknown ? [[line[`sum.${name}`] === null ? `unknown.${name}` : `known.${name}`, 1]] : [],
    )
    const all = figuresFrom(report, { ...line, ...Object.fromEntries(unknown) })
    return Object.fromEntries(lineFigures.map((name) => [name, all[name] ?? null]))
  }
  return {
    data: rows.map((line) => {
      const name = names.get(`${line.of} ${line.record}`) ?? null
      const isVisible = name !== null
      return {
        day: line.day,
        what: line.what,
        resource: isVisible ? line.of : null,
        id: isVisible ? line.record : null,
        name,
        figures: figures(line),
      }
    }),
    total: rows[0]?.all ?? 0,
  }
}
