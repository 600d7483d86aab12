import { mutant } from '../mutant.ts'

const MINE = 'server/areas/fieldApp/mine.ts'
const ON = 'server/areas/timesheets/onAppointments.ts'
const APPROVE = 'server/areas/timesheets/approve.ts'
const SHEETS = 'areas/timesheets/api/sheets'
const GUARDS = 'schema/areas/fieldApp/guards.ts'
const OFFLINE = 'areas/fieldApp/api/offline'

/** A worker's day, and the hours worked. */
export const workday = [
  mutant(
    "another worker's visit counts as one's own",
    MINE,
    "  if (!visit.worker_ids.includes(me.id)) throw problem(404, 'not_found')\n",
    '',
    'areas/fieldApp/api/scope',
    'areas/fieldApp/api/day',
  ),
  mutant(
    'a worker is shown prices that the type hides',
    'server/areas/fieldApp/read.ts',
    'k.show_price_in_app and s.show_price_in_app',
    's.show_price_in_app',
    'areas/fieldApp/api/day',
  ),
  mutant(
    'an approved week is changed anyway',
    ON,
    '    if (rows.length > 0) throw',
    '    if (rows.length > 99) throw',
    SHEETS,
  ),
  mutant(
    'hours are moved into an approved week from another one',
    ON,
    '      ...(now ? [{ worker, monday: mondayOf(now, after) }] : []),\n',
    '',
    SHEETS,
  ),
  mutant(
    'a week with an unended visit is approved',
    APPROVE,
    '  if (open.length > 0)',
    '  if (open.length > 99)',
    SHEETS,
  ),
  mutant(
    'a user approves their own week',
    APPROVE,
    "  if (sheet.worker.own) throw problem(409, 'own_timesheet')\n",
    '',
    SHEETS,
  ),
  mutant(
    'corrected times overwrite a visit changed since',
    'server/areas/timesheets/correct.ts',
    "  if (body.version !== undefined && body.version !== visit.version) throw problem(409, 'times_changed')\n",
    '',
    SHEETS,
  ),
  mutant(
    'a phone ignores the documents of the parent job',
    GUARDS,
    '  return parentMissing.length > 0 ? unsigned(',
    '  return parentMissing.length > 99 ? unsigned(',
    OFFLINE,
  ),
  mutant(
    'a phone keeps answers that no longer apply',
    'schema/areas/questions/asked.ts',
    '  for (const { id } of all) if (!applicable.has(id)) values.set(id, null)\n',
    '',
    OFFLINE,
  ),
  mutant(
    "a visit's step is not checked before it is queued",
    'src/customRoutes/fieldApp/offline/check.ts',
    "  return doing.kind === 'step' ? stepRefusal(",
    '  return visit.id < 0 ? stepRefusal(',
    OFFLINE,
  ),
  mutant(
    "steps of another worker's visit are reported to the office",
    MINE,
    "  if (rows.length === 0) throw problem(404, 'not_found')\n  return { me, visit }",
    '  return { me, visit }',
    'areas/fieldApp/api/refused',
    'areas/fieldApp/api/scope',
  ),
]
