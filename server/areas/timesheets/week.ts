import type { RawBuilder } from 'kysely'
import workers from '../../../schema/areas/visits/workers.ts'
import { addDays, dayOf, fullWeek, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'

/** Monday to Sunday, in the business's time zone. */
export interface Week {
  readonly from: string
  readonly to: string
  /** From its first instant to the first one after it. */
  readonly starts: string
  readonly ends: string
  readonly over: boolean
}

export function weekOf({ clock }: Pick<Engine, 'clock'>, day: string | undefined): Week {
  const today = dayOf(clock())
  const { from, to } = fullWeek(day ?? today)
  return { from, to, starts: startOfDay(from), ends: startOfDay(addDays(from, 7)), over: to < today }
}

/** Condition: workers `t` whose timesheets the caller may see: those in scope, and their own. */
export const seenBy = (ctx: Context): RawBuilder<boolean> =>
  scopeOf(ctx, ctx.engine.resources.get(workers.name), 'list')
