import { addDays, type DayRange, dayOf } from '../../../schema/engine/time/time.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { added } from '../../engine/reports/added.ts'
import { nextMonth, partsIn } from '../../engine/reports/months.ts'
import { TIME } from '../../engine/reports/report.ts'
import { asItself } from '../jobs/program.ts'

const JOB = 'reports'
/** Covers this year so far and the one it is compared with. */
const DAYS_BACK = 730

/** The months that are requested most, newest first, including the current one so far. */
function months(today: string): readonly DayRange[] {
  const first = `${today.slice(0, 7)}-01`
  const { parts } = partsIn({ from: `${addDays(today, -DAYS_BACK).slice(0, 7)}-01`, to: addDays(nextMonth(today), -1) })
  return [{ from: first, to: today }, ...parts.toReversed()]
}

/**
 * Calculates the expensive monthly reports for users who see every record, after writes have changed their data, so that nobody waits for them: month
 * by month, stopping when the server stops.
 */
export async function warmReports(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  const dear = service(engine, 'reports').filter(({ together }) => together)
  for (const days of months(dayOf(engine.clock())))
    for (const report of dear)
      for (const basis of Object.keys(report.bases ?? {})) {
        if (isOver()) return
        const ctx = asItself(engine, 'REPORTS', report.needs)
        const parameters = {
          basis,
          group: TIME,
          step: 'month',
          filters: new Map(),
          known: undefined,
          compared: undefined,
        } as const
        await added(ctx, report, { ...parameters, days }, days)
      }
}

export const handleReports = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, ({ signal }) => warmReports(engine, () => signal.aborted))

/** Requests a run. */
export const sendReports = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
