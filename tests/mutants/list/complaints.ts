import { mutant } from '../mutant.ts'

const WORKING = 'schema/engine/time/working.ts'
const CLOCKS = 'schema/areas/complaints/clocks.ts'
const STATE = 'server/areas/complaints/state.ts'
const RULES = 'server/areas/complaints/complaints.ts'
const SWEEP = 'server/areas/complaints/sweep.ts'

/** Working time, complaint deadlines, and permissions on complaints. */
export const complaints = [
  mutant(
    'pauses count as working time',
    WORKING,
    'for (const one of subtractRanges(workedRanges, stops))',
    'for (const one of workedRanges)',
    'engine/unit/time/working',
  ),
  mutant(
    'the day of receipt counts as a working day',
    WORKING,
    'if (days === 0 && !isWorked(day, week)) passed = -1',
    'passed = isWorked(day, week) ? 1 : 0',
    'engine/unit/time/working',
  ),
  mutant(
    'hours before an instant count after it',
    WORKING,
    'const begin = Math.max(stretch.from, start)',
    'const begin = stretch.from',
    'engine/unit/time/working',
  ),
  mutant(
    'time on hold counts',
    CLOCKS,
    'utc(addWorkingMinutes(moment, minutes, week)))',
    'utc(addWorkingMinutes(moment, 0, week)))',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'a deadline that was met is moved by time on hold',
    CLOCKS,
    'const shiftedDeadlines = CLOCKS.filter((clock) => row[MET[clock]] === null).flatMap(',
    'const shiftedDeadlines = CLOCKS.flatMap(',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'a complaint on hold is due',
    CLOCKS,
    'if (row.stopped_at !== null || row.resolved_at !== null || open.length === 0)',
    'if (row.resolved_at !== null || open.length === 0)',
    'areas/complaints/api/complaints',
    'areas/complaints/api/clocks',
  ),
  mutant(
    'an undo counts as reopening',
    STATE,
    '    if (!ctx.isRestoring) {\n      const times',
    '    {\n      const times',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'holidays of the business apply to a franchise',
    'server/areas/complaints/week.ts',
    'const region = office ? (office.closed ? office.region : null) : await engine.settings.get(holidayRegion, tx)',
    'const region = await engine.settings.get(holidayRegion, tx)',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'a closed complaint loses its resolution',
    RULES,
    "const isTouched = ['complaint_status_id', 'resolution', 'original_id']",
    "const isTouched = ['complaint_status_id']",
    'areas/complaints/api/complaints',
  ),
  mutant(
    'a complaint closes without a confirmation',
    RULES,
    'if (isOver(to) && !isOver(from))',
    'if (isOver(to) && isOver(from))',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'every user sees every complaint',
    'schema/areas/complaints/complaints.ts',
    "belongs: { franchise: 'franchise_id', people: ['assignedTo'] },",
    "belongs: 'business',",
    'areas/complaints/api/complaints',
  ),
  mutant(
    'users are warned again with every run',
    SWEEP,
    'w.clock = c.clock and w.level = l.level and w.round = t.reopened_count',
    "w.clock = c.clock and w.level = 'never' and w.round = t.reopened_count",
    'areas/complaints/api/clocks',
  ),
  mutant(
    'an archived complaint sends warnings',
    SWEEP,
    't.next_due is not null and t.archived_at is null',
    't.next_due is not null',
    'areas/complaints/api/clocks',
  ),
  mutant(
    "a credit note is created on any of the customer's invoices",
    'server/areas/complaints/acts/creditNote.ts',
    'if (!rows.some(({ id }) => id === invoiceId))',
    'if (rows.length === 0)',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'a draft credit note counts as a cost',
    'server/areas/complaints/endpoints/costsOfComplaint.ts',
    'credit?.issued ? pence(credit.net) : 0n',
    'credit ? pence(credit.net) : 0n',
    'areas/complaints/api/complaints',
  ),
  mutant(
    'costs are shown without the permission',
    'server/areas/complaints/endpoints/costsOfComplaint.ts',
    "const sees = can(ctx.actor.permissions, 'Reports', 'materialsFinances')",
    'const sees = true',
    'areas/complaints/api/complaints',
  ),
]
