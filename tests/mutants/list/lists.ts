import { mutant } from '../mutant.ts'

const DISPATCH = 'src/customRoutes/visits/dispatch'

const PARTS = 'server/engine/read/partsOfLines.ts'
/** Lists, the dispatch board, and the permissions grid. */
export const lists = [
  mutant(
    "night visits widen everyone's day",
    `${DISPATCH}/axis.ts`,
    'const [least, upper] = [from - BEYOND, to + BEYOND]',
    'const [least, upper] = [0, 24 * 60]',
    'areas/visits/unit/board-axis',
  ),
  mutant(
    'a collapsed evening visit is shown at the start of the next day',
    `${DISPATCH}/axis.ts`,
    'from === day * axis.perDay ? from : from - FOLDED',
    'from',
    'areas/visits/unit/board-axis',
  ),
  mutant(
    'a Sunday with work is not shown',
    `${DISPATCH}/axis.ts`,
    'weekdayOf(day) <= FRIDAY || busy.has(day)',
    'weekdayOf(day) <= FRIDAY',
    'areas/visits/unit/board-axis',
  ),
  mutant(
    "a job's next visit belongs to any record with the same number",
    'server/engine/read/figures.ts',
    'const ownKind = kind ? [sql`${sql.ref(`t.${kind}`)} = ${name}`] : []',
    'const ownKind = kind ? [sql`${sql.ref(`t.${kind}`)} is not null`] : []',
    'areas/jobs/api/list-columns',
  ),
  mutant(
    'the next visit is a past one',
    'server/areas/visits/appointments.ts',
    'and t.ends_at >= ${engine.clock()}`',
    'and t.ends_at <= ${engine.clock()}`',
    'areas/jobs/api/list-columns',
  ),
  mutant(
    'leads not in progress count as open',
    'server/areas/leads/leads.ts',
    't.active and t.lead_status_id in',
    't.lead_status_id in',
    'areas/jobs/api/list-columns',
  ),
  mutant(
    'a preset grants what its user does not have',
    'src/customRoutes/access/rightPresets.ts',
    'return setAll({ ...rules, wanted: granted }, pairs, on)',
    'return on ? new Set([...wanted, ...pairs]) : new Set([...wanted].filter((one) => !(pairs as string[]).includes(one)))',
    'areas/access/unit/right-presets',
  ),
  mutant(
    'unassigned jobs are sorted by creation, whatever day they are requested for',
    'server/areas/visits/calendar/wantedJobs.ts',
    'order by coalesce(t.planned_for, ',
    'order by coalesce(null::date, ',
    'areas/visits/screens/dispatch-keys',
  ),
  mutant(
    "a customer's town is that of any address",
    PARTS,
    ' and ${sql.ref(`${alias}.${store.one.flag}`)}`,',
    ' and ${sql.ref(`${alias}.${store.one.flag}`)} is not null`,',
    'areas/customers/api/towns',
  ),
  mutant(
    'a town is found only by its capital letters',
    PARTS,
    'lower(${sql.ref(`l.${figure.part.show}`)}::text)',
    '(${sql.ref(`l.${figure.part.show}`)}::text)',
    'areas/customers/api/towns',
  ),
]
