import { sql } from 'kysely'
import type { DeclaredAreas } from '../../../../schema/engine/area.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { type Context, service } from '../../../engine/http/context.ts'
import { statusesOf } from '../../../engine/moves/moves.ts'
import { tableOf } from '../../../engine/read/select.ts'
import { countTabs } from '../../../engine/steps/counts.ts'
import { COUNTED_APART, missing, type StepRules, type StepSql, visibleSteps } from '../../../engine/steps/steps.ts'
import type { Part, PartCount } from './part.ts'
import { subjectOf } from './subject.ts'

/** Part → function that counts its items. */
export type Counters = ReadonlyMap<string, NonNullable<Part['counts']>>

declare module '../../../engine/http/context.ts' {
  interface Services {
    /** Declared steps of records, and their counts. */
    readonly steps: {
      readonly declared: Pick<DeclaredAreas, 'stepsOf' | 'countsOf'>
      readonly rules: readonly StepRules[]
      readonly countersOf: (resource: AnyResource) => Counters
    }
  }
}

/** A step that a record still needs. */
export interface Needed {
  readonly name: string
  readonly count: number
}
type Row = Readonly<Record<string, unknown>>

/**
 * Returns the remaining steps of each of these records, in order: one statement for all, besides those that count answers.
 * @param rows complete records that the caller may see
 */
export async function neededBy(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Row[],
  answers: ReadonlyMap<number, PartCount> = new Map(),
): Promise<ReadonlyMap<number, readonly Needed[]>> {
  const { declared, rules } = service(ctx.engine, 'steps')
  const visible = visibleSteps(ctx, declared.stepsOf(resource.name))
  if (visible.length === 0 || rows.length === 0) return new Map()
  const stepSql: Readonly<Record<string, StepSql>> = Object.assign(
    {},
    ...rules.filter(({ of }) => of === resource.name).map(({ steps }) => steps),
  )
  const columns = visible.map((step) => sql`${missing(ctx, resource, step, stepSql)} as ${sql.ref(step.name)}`)
  const ids = rows.map(({ id }) => id as number)
  const { rows: found } = await sql<Record<string, number> & { id: number }>`
    select t.id, ${sql.join(columns)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[])`.execute(
    ctx.engine.db,
  )
  return new Map(
    found.map((row) => [
      row.id,
      visible.flatMap(({ name }) => {
        const applies = Number(row[name])
        const count = applies && name === COUNTED_APART ? (answers.get(row.id)?.missing ?? 0) : applies
        return count > 0 ? [{ name, count }] : []
      }),
    ]),
  )
}

/** Returns the next step of a record, the counts on its tabs that the caller may see, and the statuses it passes through. */
export async function nextOfRecord(ctx: Context, resource: AnyResource, id: number) {
  const { row } = await subjectOf(ctx, { resource: resource.name, id }, null, 'read')
  const { declared, countersOf } = service(ctx.engine, 'steps')
  const counters = [...countersOf(resource)]
  const [tabs, statuses, ...parts] = await Promise.all([
    countTabs(ctx, declared.countsOf(resource.name), row.id),
    statusesOf(ctx, resource),
    ...counters.map(([, counts]) => counts(ctx, resource, [row])),
  ])
  const countsByPart = new Map(counters.map(([key], i) => [key, parts[i] ?? new Map()]))
  const needed = await neededBy(ctx, resource, [row], countsByPart.get(COUNTED_APART))
  return {
    steps: [...(needed.get(row.id) ?? [])],
    tabs: {
      ...Object.fromEntries(Object.entries(tabs).map(([tab, count]) => [tab, { count }])),
      ...Object.fromEntries(
        [...countsByPart].map(([key, countByRecord]): [string, { count: number; of?: number }] => {
          const { count = 0, of: all, missing: lacks } = countByRecord.get(row.id) ?? {}
          return [key, lacks && all !== undefined ? { count, of: all } : { count }]
        }),
      ),
    },
    statuses,
  }
}
