import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import { mergeParts } from './merge.ts'
import type { ReportParameters } from './parameters.ts'
import { answerOf, questionOf, type Row } from './question.ts'
import type { Report } from './report.ts'
import { storedParts } from './storedParts.ts'

/** Sums of the facts of some days. Results of a report with `marks` are stored by month, or as a whole, until a write marks them. */
export async function added(
  ctx: Context,
  report: Report,
  parameters: ReportParameters,
  days: DayRange,
): Promise<readonly Row[]> {
  const { reads } = report
  if (!reads) {
    await report.ready?.(ctx)
    return answerOf(ctx.engine, await questionOf(ctx, report, parameters, days, null))
  }
  const parts = await storedParts(ctx, { ...report, reads }, parameters, days)
  return report.whole ? parts.flat() : mergeParts(report, parts)
}
