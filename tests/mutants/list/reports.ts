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
    'a query continues in the database after its client has gone',
    'server/engine/read/cancellableQuery.ts',
    "signal?.addEventListener('abort', cancel, { once: true })",
    '',
    'engine/api/reader-gone',
  ),
  mutant(
    'a client that has gone keeps its place in the queue',
    'server/engine/read/limiter.ts',
    "abandoned?.addEventListener('abort', leave, { once: true })",
    '',
    'engine/unit/limiter',
  ),
  mutant(
    'a cost that no line has counts as zero',
    FIGURES,
    'if (Number(sums[isUnknown(name)] ?? 0) > 0 && Number(sums[isKnown(name)] ?? 0) === 0) return null',
    '',
    TEST,
  ),
  mutant(
    'the margin includes revenue of unknown cost',
    FIGURES,
    'if (definition.where === undefined) return column',
    'return column',
    TEST,
  ),
  mutant(
    "a job's materials margin deducts its labour",
    MARGIN,
    "materials: sql`p.piece = 'material'`",
    'materials: sql`true`',
    MARGINS_TEST,
  ),
  mutant(
    'a refund does not reduce the margin',
    MARGIN,
    "sql`(${marginOf('job', alias)}) - ${sql.ref(`${alias}.refunded`)}",
    "sql`(${marginOf('job', alias)}) - 0 * ${sql.ref(`${alias}.refunded`)}",
    MARGINS_TEST,
  ),
  mutant(
    'a list is filtered by a field its reader cannot see',
    'server/engine/read/query.ts',
    'const resource = asker ? withVisibleFigures(asker, declared) : declared',
    'const resource = declared',
    MARGINS_TEST,
  ),
  mutant(
    'a list is sorted by outdated margins',
    'server/engine/read/figures.ts',
    'if (isAsked) await figureStore.ready(engine)',
    '',
    MARGINS_TEST,
  ),
  mutant(
    "a report's lines are shown to users who cannot see it",
    'server/areas/reports/onLineCosts.ts',
    'if (!report.needs.map(partsOf).every(({ area, action }) => can(permissions, area, action))) return NO_ROWS',
    '',
    'areas/reports/api/uncosted-lines',
  ),
  mutant(
    "a report's lines ignore its filters",
    'server/areas/reports/onLineCosts.ts',
    'filterFacts(report, parameters, facts)',
    'filterFacts(report, parameters, facts, true)',
    'areas/reports/api/uncosted-lines',
  ),
  mutant(
    'a cost set by hand does not count',
    PARTS,
    'const BY_HAND: Sql = sql`round(l.quantity * h.unit_cost, 2)`',
    'const BY_HAND: Sql = sql`null::numeric`',
    'areas/jobs/api/line-costs',
  ),
  mutant(
    'leftover pennies are lost',
    PARTS,
    'sum(s.whole) over (partition by s.of) then 1 else 0',
    'sum(s.whole) over (partition by s.of) then 0 else 0',
    TEST,
  ),
  mutant(
    'credit notes are added instead of deducted',
    SHARES,
    "case when t.kind = 'credit_note' then -1 else 1 end",
    "case when t.kind = 'credit_note' then 1 else 1 end",
    TEST,
  ),
  mutant('days are in UTC', DAYS, 'at time zone ${businessZone()})::date', "at time zone ${'UTC'})::date", TEST),
  mutant("other users' records count", FACTS, "scopeOf(ctx, records, 'list')", 'true', SCOPED),
  mutant(
    'two servers calculate the same figures',
    CATCH_UP,
    'lock table report_rules in share row exclusive mode',
    'select 1',
    SCOPED,
  ),
  mutant(
    'calculated figures stay due',
    CATCH_UP,
    'if (isLast) await sql`delete from report_due',
    'if (ids.length < 0) await sql`delete from report_due',
    SCOPED,
  ),
  mutant(
    'figures of older rules are kept',
    CATCH_UP,
    "union select 'all' where ${IS_OLDER}",
    "union select 'all' where false",
    SCOPED,
  ),
  mutant(
    'older servers calculate what newer ones should',
    CATCH_UP,
    'const isLast = newer[0]?.is !== true',
    'const isLast = true',
    SCOPED,
  ),
  mutant(
    'a changed rate affects no cached figure',
    CATCH_UP,
    "} else if (kinds.includes('unfrozen')) {",
    "} else if (kinds.includes('none')) {",
    SCOPED,
  ),
  mutant(
    'an item with several keys counts only for the first',
    TOGETHER,
    "return keyList ? keyList.split(',') : [null]",
    "return keyList ? keyList.split(',').slice(0, 1) : [null]",
    'areas/reports/api/kept',
  ),
  mutant('any report is open to everyone', ASK, 'of needs.map(partsOf))', 'of needs.slice(1).map(partsOf))', TEST),
  mutant(
    "a payment leaves the customer's cached value unchanged",
    WORTH,
    "PERFORM report_mark_worth(jobs_touched, '{}');",
    '',
    KEPT_TEST,
  ),
  mutant(
    "a visit leaves the cached figures of the customer's other jobs unchanged",
    WORTH,
    "PERFORM report_mark_worth('{}', ARRAY(SELECT DISTINCT j.customer_id FROM jobs j WHERE j.id = ANY(jobs_touched)));",
    '',
    KEPT_TEST,
  ),
  mutant(
    'a job moved to another customer leaves its visits with the first',
    WORTH,
    'CREATE TRIGGER report_worth_moved AFTER UPDATE OF customer_id',
    'CREATE TRIGGER report_worth_moved AFTER UPDATE OF parent_id',
    KEPT_TEST,
  ),
]
