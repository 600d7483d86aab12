import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import { keptParts } from './kept.ts'
import { merged } from './merge.ts'
import type { Wanted } from './parameters.ts'
import { answerOf, questionOf, type Row } from './question.ts'
import type { Report } from './report.ts'

/** What the facts of some days add up to. What a report says that it is made of is kept by month, or as a whole, until a write touches it. */
export async function added(ctx: Context, report: Report, wanted: Wanted, days: DayRange): Promise<readonly Row[]> {
  const { reads } = report
  if (!reads) {
    await report.ready?.(ctx)
    return answerOf(ctx.engine, await questionOf(ctx, report, wanted, days, null))
  }
  const parts = await keptParts(ctx, { ...report, reads }, wanted, days)
  return report.whole ? parts.flat() : merged(report, parts)
}
