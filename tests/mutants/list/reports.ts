import { mutant } from '../mutant.ts'

const PARTS = 'server/areas/jobs/costs/parts.ts'
const FACTS = 'server/areas/reports/finances/facts.ts'
const DAYS = 'server/engine/reports/days.ts'
const FIGURES = 'server/engine/reports/figures.ts'
const ASK = 'server/engine/reports/ask.ts'
const TEST = 'areas/reports/api/finances'

/** What reports count, of whose records, and when. */
export const reports = [
  mutant(
    'an unknown cost counts as none',
    FIGURES,
    'if (Number(sums[isUnknown(name)] ?? 0) > 0) return null',
    '',
    TEST,
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
    FACTS,
    "case when t.kind = 'credit_note' then -1 else 1 end",
    "case when t.kind = 'credit_note' then 1 else 1 end",
    TEST,
  ),
  mutant('days are those of UTC', DAYS, 'at time zone ${businessZone()})::date', "at time zone ${'UTC'})::date", TEST),
  mutant(
    'other franchises’ jobs count',
    FACTS,
    "and ${momentIn(moment, asked)} and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')})",
    'and ${momentIn(moment, asked)})',
    TEST,
  ),
  mutant('any report is anybody’s', ASK, 'if (!missing) return', 'if (missing) return', TEST),
]
