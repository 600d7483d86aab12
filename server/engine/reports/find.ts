import { type Context, service } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { demandReport } from './ask.ts'
import type { Report } from './report.ts'

/**
 * The report of this name.
 * @throws problem 404 when it does not exist, 403 when the caller may not see it
 */
export function findReport(ctx: Context, name: string): Report {
  const found = service(ctx.engine, 'reports').find((one) => one.name === name)
  if (!found) throw problem(404, 'not_found')
  demandReport(ctx, found)
  return found
}
