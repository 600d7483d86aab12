import { mutant } from '../mutant.ts'

const PARTS = 'server/areas/jobs/costs/parts.ts'
const FACTS = 'server/areas/reports/finances/facts.ts'
const SHARES = 'server/areas/reports/finances/shares.ts'
const CATCH_UP = 'server/areas/reports/finances/catchUp.ts'
const TOGETHER = 'server/engine/reports/together.ts'
const DAYS = 'server/engine/reports/days.ts'
const FIGURES = 'server/engine/reports/figures.ts'
const ASK = 'server/engine/reports/ask.ts'
const WORTH = 'server/engine/db/migrations/0085_worth_of_customers.sql'
const MARGIN = 'server/areas/jobs/costs/margin.ts'
const MARGINS_TEST = 'areas/reports/api/margins'
const KEPT_TEST = 'areas/reports/api/kept'
const TEST = 'areas/reports/api/finances'
const SCOPED = 'areas/reports/api/shares'

/** The figures, scope and periods of reports. */
export const reports = [
  mutant(
    'what nobody waits for any more goes on in the database',
    'server/engine/read/cancellableQuery.ts',
    "signal?.addEventListener('abort', cancel, { once: true })",
    '',
    'engine/api/reader-gone',
  ),
  mutant(
    'who has gone keeps a place among those who wait',
    'server/engine/read/limiter.ts',
    "abandoned?.addEventListener('abort', leave, { once: true })",
    '',
    'engine/unit/limiter',
  ),
  mutant(
    'a cost that no line knows counts as none',
    FIGURES,
    'if (Number(sums[isUnknown(name)] ?? 0) > 0 && Number(sums[isKnown(name)] ?? 0) === 0) return null',
    '',
    TEST,
  ),
  mutant(
    'the margin counts revenue whose cost is not known',
    FIGURES,
    'if (definition.where === undefined) return column',
    'return column',
    TEST,
  ),
  mutant(
    'the materials margin of a job takes off its labour',
    MARGIN,
    "materials: sql`p.piece = 'material'`",
    'materials: sql`true`',
    MARGINS_TEST,
  ),
  mutant(
    'a refund is no loss',
    MARGIN,
    "sql`(${marginOf('job', alias)}) - ${sql.ref(`${alias}.refunded`)}",
    "sql`(${marginOf('job', alias)}) - 0 * ${sql.ref(`${alias}.refunded`)}",
    MARGINS_TEST,
  ),
  mutant(
    'a list is filtered by what its reader may not see',
    'server/engine/read/query.ts',
    'const resource = asker ? withVisibleFigures(asker, declared) : declared',
    'const resource = declared',
    MARGINS_TEST,
  ),
  mutant(
    'a list is sorted by margins as they were',
    'server/engine/read/figures.ts',
    'if (isAsked) await figureStore.ready(engine)',
    '',
    MARGINS_TEST,
  ),
  mutant(
    'the lines of a report are told to who may not see it',
    'server/areas/reports/onLineCosts.ts',
    'if (!report.needs.map(partsOf).every(({ area, action }) => can(permissions, area, action))) return NO_ROWS',
    '',
    'areas/reports/api/uncosted-lines',
  ),
  mutant(
    'the lines of a report are those of all its facts, whatever its filters',
    'server/areas/reports/onLineCosts.ts',
    'filterFacts(report, parameters, facts)',
    'filterFacts(report, parameters, facts, true)',
    'areas/reports/api/uncosted-lines',
  ),
  mutant(
    'a cost that was set by hand does not count',
    PARTS,
    'const BY_HAND: Sql = sql`round(l.quantity * h.unit_cost, 2)`',
    'const BY_HAND: Sql = sql`null::numeric`',
    'areas/jobs/api/line-costs',
  ),
  mutant(
    'pennies left over are lost',
    PARTS,
    'sum(s.whole) over (partition by s.of) then 1 else 0',
    'sum(s.whole) over (partition by s.of) then 0 else 0',
    TEST,
  ),
  mutant(
    'credit notes add up',
    SHARES,
    "case when t.kind = 'credit_note' then -1 else 1 end",
    "case when t.kind = 'credit_note' then 1 else 1 end",
    TEST,
  ),
  mutant('days are those of UTC', DAYS, 'at time zone ${businessZone()})::date', "at time zone ${'UTC'})::date", TEST),
  mutant('others’ records count', FACTS, "scopeOf(ctx, records, 'list')", 'true', SCOPED),
  mutant(
    'two servers work out the same',
    CATCH_UP,
    'lock table report_rules in share row exclusive mode',
    'select 1',
    SCOPED,
  ),
  mutant(
    'what was worked out stays due',
    CATCH_UP,
    'if (isLast) await sql`delete from report_due',
    'if (ids.length < 0) await sql`delete from report_due',
    SCOPED,
  ),
  mutant(
    'older rules are kept',
    CATCH_UP,
    "union select 'all' where ${IS_OLDER}",
    "union select 'all' where false",
    SCOPED,
  ),
  mutant(
    'older servers take what is due from newer ones',
    CATCH_UP,
    'const isLast = newer[0]?.is !== true',
    'const isLast = true',
    SCOPED,
  ),
  mutant(
    'a rate that changes is in nothing that was worked out',
    CATCH_UP,
    "} else if (kinds.includes('unfrozen')) {",
    "} else if (kinds.includes('none')) {",
    SCOPED,
  ),
  mutant(
    'who has several counts for the first alone',
    TOGETHER,
    "return keyList ? keyList.split(',') : [null]",
    "return keyList ? keyList.split(',').slice(0, 1) : [null]",
    'areas/reports/api/kept',
  ),
  mutant('any report is anybody’s', ASK, 'of needs.map(partsOf))', 'of needs.slice(1).map(partsOf))', TEST),
  mutant(
    'a payment leaves what the customer was worth as it was kept',
    WORTH,
    "PERFORM report_mark_worth(jobs_touched, '{}');",
    '',
    KEPT_TEST,
  ),
  mutant(
    'a visit leaves what was kept of the customer’s other jobs',
    WORTH,
    "PERFORM report_mark_worth('{}', ARRAY(SELECT DISTINCT j.customer_id FROM jobs j WHERE j.id = ANY(jobs_touched)));",
    '',
    KEPT_TEST,
  ),
  mutant(
    'a job that goes to another customer leaves the visits with the first',
    WORTH,
    'CREATE TRIGGER report_worth_moved AFTER UPDATE OF customer_id',
    'CREATE TRIGGER report_worth_moved AFTER UPDATE OF parent_id',
    KEPT_TEST,
  ),
]
