import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import { mergeParts } from './merge.ts'
import type { ReportParameters } from './parameters.ts'
import { answerOf, questionOf, type Row } from './question.ts'
import type { Report } from './report.ts'
import { storedParts } from './storedParts.ts'

/** What the facts of some days add up to. What a report says that it is made of is kept by month, or as a whole, until a write touches it. */
export async function added(
  ctx: Context,
  report: Report,
  wanted: ReportParameters,
  days: DayRange,
): Promise<readonly Row[]> {
  const { reads } = report
  if (!reads) {
    await report.ready?.(ctx)
    return answerOf(ctx.engine, await questionOf(ctx, report, wanted, days, null))
  }
  const parts = await storedParts(ctx, { ...report, reads }, wanted, days)
  return report.whole ? parts.flat() : mergeParts(report, parts)
}
