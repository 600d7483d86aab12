import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can, partsOf } from '../../../schema/engine/permissions.ts'
import type { Step } from '../../../schema/engine/steps.ts'
import type { Caller } from '../http/context.ts'
import { statusLibrary } from '../moves/moves.ts'
import { tableOf } from '../read/select.ts'

/** How much of a step is missing, in SQL over the record `t`; null when the step is not needed. */
export type StepSql = (asker: Caller) => RawBuilder<unknown>

/** Resource → step → how much of it is missing. */
export interface StepRules {
  readonly of: string
  readonly steps: Readonly<Record<string, StepSql>>
}

/** Defines the SQL of the declared steps of a resource; listed in server/stepRules.ts. */
export const stepRules = (resourceName: string, steps: Readonly<Record<string, StepSql>>): StepRules => ({
  of: resourceName,
  steps,
})

/** Counted by the engine without SQL: a part of records counts them for many records at once. */
export const COUNTED_APART = 'answers'

/** The steps of a resource that the caller may see. */
export const visibleSteps = ({ actor }: Caller, steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ needs = [] }) =>
    needs.every((need) => {
      const { area, action } = partsOf(need)
      return can(actor.permissions, area, action)
    }),
  )

/** Whether the status of `t` is of one of these categories. */
function inCategories(asker: Caller, resource: AnyResource, categories: readonly string[]): RawBuilder<boolean> {
  const library = statusLibrary(asker.engine.resources, resource)
  if (!library || !resource.status) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`t.${resource.status}`)} in (
    select s.id from ${tableOf(library)} s where s.category = any(${[...categories]}::text[]))`
}

/**
 * How much of a step is missing for the record `t`; 0 when it is not needed. One expression for a single record, a page, and a list condition.
 * Archived records need nothing.
 */
export function missing(
  asker: Caller,
  resource: AnyResource,
  step: Step,
  rules: Readonly<Record<string, StepSql>>,
): RawBuilder<number> {
  const rule = rules[step.name]
  const much = rule ? sql`coalesce((${rule(asker)})::numeric, 0)` : sql`1`
  const category = step.in ? sql` and ${inCategories(asker, resource, step.in)}` : sql``
  return sql<number>`case when t.archived_at is null${category} then ${much} else 0 end`
}
