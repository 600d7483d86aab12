import { sql } from 'kysely'
import { partsOf } from '../../../schema/engine/permissions.ts'
import { daysOfStep, stepsOf } from '../../../schema/engine/reports/periods.ts'
import type { ReportAnswer, ReportQuery, ReportRow } from '../../../schema/engine/reports/shapes.ts'
import type { Context } from '../http/context.ts'
import { language, titleExpression } from '../read/language.ts'
import { limitConcurrency } from '../read/limiter.ts'
import { colourOf, tableOf } from '../read/select.ts'
import { demand } from '../rights/access.ts'
import { added } from './added.ts'
import { figuresFrom, type Sums, unknownIn } from './figures.ts'
import { parseParameters, type ReportParameters } from './parameters.ts'
import type { AddedValue } from './question.ts'
import { type Report, TIME } from './report.ts'

/** Maximum rows of one answer; files have more. */
export const MAX_ROWS = 500

/** @throws problem 403 when the caller may not see the report, naming the first missing permission */
export function demandReport({ actor }: Context, { needs }: Report): void {
  for (const { area, action } of needs.map(partsOf)) demand(actor, area, action)
}

interface Name {
  readonly key: string
  readonly label: string
  readonly colour: string | null
  readonly place: number | null
}

/** Names of a group's keys. */
async function namesOf(
  ctx: Context,
  report: Report,
  name: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const group = report.groups[name]
  const locale = language()
  if (group?.words) {
    return new Map(
      Object.entries(group.words).map(([key, word]) => [key, { key, label: word[locale], colour: null, place: null }]),
    )
  }
  if (!group?.of || keys.length === 0) return new Map()
  const resource = ctx.engine.resources.get(group.of)
  const colour = colourOf(resource)
  const { rows } = await sql<Name>`
    select n.id::text as key, ${titleExpression(resource, 'n')} as label, ${colour ? sql.ref(`n.${colour}`) : sql`null::text`} as colour,
      ${group.inOrder ? sql`n.position` : sql`null::int`} as place
    from ${tableOf(resource)} n where n.id = any(${keys}::bigint[])`.execute(ctx.engine.db)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Runs a report. One statement for its days, one for the comparison, one for the names of its rows.
 * @throws problem 403 when the caller may not see it, 422 at the wrong parameter, 503 while too many wait
 */
export async function runReport(
  ctx: Context,
  report: Report,
  query: ReportQuery,
  maxRows = MAX_ROWS,
): Promise<ReportAnswer> {
  demandReport(ctx, report)
  const parameters = parseParameters(report, query)
  const { days, compared, group, step } = parameters
  const [now, then] = await limitConcurrency(
    async () => [
      await added(ctx, report, parameters, days),
      compared ? await added(ctx, report, parameters, compared) : [],
    ],
    ctx.disconnected?.(),
  )
  const part = (all: readonly (AddedValue & Sums)[], grouping: AddedValue['whole'], property: 'key' | 'first') =>
    new Map(all.flatMap((row) => (row.whole === grouping ? [[row[property], row] as const] : [])))
  const figures = (sums: Sums | undefined) => figuresFrom(report, sums ?? {})
  const [steps, stepsBefore] = [stepsOf(days, step), compared ? stepsOf(compared, step) : []]
  const [bySteps, byStepsBefore] = [part(now, 'step', 'first'), part(then, 'step', 'first')]
  const series = steps.map((first, i) => ({
    ...daysOfStep(first, step, days),
    figures: figures(bySteps.get(first)),
    before: compared ? figures(byStepsBefore.get(stepsBefore[i] ?? '')) : null,
  }))
  const total = now.find(({ whole }) => whole === 'all')
  const all = { figures: figures(total), before: compared ? figures(then.find(({ whole }) => whole === 'all')) : null }
  const reportRows: readonly ReportRow[] =
    group === TIME
      ? series.flatMap((one, i) =>
          bySteps.has(steps[i] ?? '') || byStepsBefore.has(stepsBefore[i] ?? '')
            ? [{ key: steps[i] ?? null, label: null, colour: null, figures: one.figures, before: one.before }]
            : [],
        )
      : await rowsOf(ctx, report, parameters, part(now, 'row', 'key'), part(then, 'row', 'key'))
  return {
    rows: reportRows.slice(0, maxRows),
    more: Math.max(0, reportRows.length - maxRows),
    total: all,
    series,
    step,
    compared: compared ?? null,
    unknown: total ? unknownIn(report, total) : {},
  }
}

type ByKey = ReadonlyMap<string | null, AddedValue & Sums>

/** Rows of a group other than the time axis: the largest first, or for words in their own order. */
async function rowsOf(
  ctx: Context,
  report: Report,
  { group, compared }: ReportParameters,
  now: ByKey,
  then: ByKey,
): Promise<ReportRow[]> {
  const keys = [...new Set([...now.keys(), ...then.keys()])]
  const names = await namesOf(
    ctx,
    report,
    group,
    keys.filter((key) => key !== null),
  )
  const { none, words, inOrder } = report.groups[group] ?? {}
  const rows = keys.map((key): ReportRow => {
    const name = key === null ? undefined : names.get(key)
    return {
      key,
      label: name?.label ?? (key === null ? (none?.[language()] ?? null) : key),
      colour: name?.colour ?? null,
      figures: figuresFrom(report, now.get(key) ?? {}),
      before: compared ? figuresFrom(report, then.get(key) ?? {}) : null,
    }
  })
  const order = words ? Object.keys(words) : []
  const positionOf = ({ key }: ReportRow) => {
    if (words) return key === null ? order.length : order.indexOf(key)
    return inOrder ? ((key === null ? null : names.get(key)?.place) ?? Number.MAX_SAFE_INTEGER) : 0
  }
  const size = ({ figures }: ReportRow) => figures[report.drawn] ?? 0
  return rows.toSorted(
    (a, b) => positionOf(a) - positionOf(b) || size(b) - size(a) || String(a.label).localeCompare(String(b.label)),
  )
}
