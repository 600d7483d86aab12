import { type RawBuilder, sql } from 'kysely'
import lineCosts from '../../../schema/areas/jobs/line-costs.ts'
import { can, partsOf } from '../../../schema/engine/permissions.ts'
import { isDay } from '../../../schema/engine/time/time.ts'
import { type Caller, type Context, service } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { filterFacts } from '../../engine/reports/facts.ts'
import { parseParameters } from '../../engine/reports/parameters.ts'

const NO_ROWS = sql<boolean>`false`
/** Report parameters that do not affect which facts count. */
const IGNORED_PARAMETERS = ['group', 'step', 'compare', 'known']

/**
 * Condition: lines that count in a report with these parameters; none if the caller may not see it.
 * @throws problem 422 for an unknown report, or without a period
 * @param drillDown `materials-finances?from=2026-01-01&to=2026-03-31&basis=done&franchise=2`
 */
function countsIn(asker: Caller, drillDown: string): RawBuilder<boolean> {
  const [name = '', search = ''] = drillDown.split('?')
  const report = service(asker.engine, 'reports').find((one) => one.name === name)
  if (!report) throw invalid({ report: [{ code: 'no_filter' }] })
  const { permissions } = asker.actor
  if (!report.needs.map(partsOf).every(({ area, action }) => can(permissions, area, action))) return NO_ROWS
  const query = Object.fromEntries(new URLSearchParams(search))
  const { from, to } = query
  if (!from || !to || !isDay(from) || !isDay(to)) throw invalid({ report: [{ code: 'no_filter' }] })
  for (const one of IGNORED_PARAMETERS) Reflect.deleteProperty(query, one)
  const parameters = parseParameters(report, { ...query, from, to })
  const ctx: Context = { action: '', url: '', ip: '', changeset: '', ...asker }
  const facts = report.facts({
    ctx,
    days: parameters.days,
    basis: parameters.basis,
    needs: new Set([parameters.group, ...parameters.filters.keys()]),
  })
  if (facts instanceof Promise) return NO_ROWS
  const countedFacts = filterFacts(report, parameters, facts)
  if (report.line)
    return sql<boolean>`(t.job_id is not null and (t.kind, t.line_id) in (
      select ${sql.ref(`f.${report.line.piece}`)}, ${sql.ref(`f.${report.line.id}`)} from ${countedFacts}
      where ${sql.ref(`f.${report.line.id}`)} is not null))`
  return sql<boolean>`(t.job_id in (select f.record from ${countedFacts} where f.of = 'jobs'))`
}

/** Opened from a report, the list contains the lines that count there. */
export default addToServer(lineCosts, {
  conditions: {
    report: (asker, drillDowns) => {
      const all = drillDowns.map((one) => countsIn(asker, String(one)))
      return all.length ? sql<boolean>`(${sql.join(all, sql` or `)})` : NO_ROWS
    },
  },
})
