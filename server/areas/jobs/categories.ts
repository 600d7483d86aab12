import { type RawBuilder, sql } from 'kysely'
import statuses from '../../../schema/areas/catalogue/job-statuses.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { Caller } from '../../engine/http/context.ts'
import { refersTo } from '../../engine/read/refersTo.ts'

type Category = RowOf<'job-statuses'>['category']

/** Categories of jobs that have not ended. */
export const OPEN: readonly Category[] = ['unscheduled', 'scheduled', 'in_progress', 'on_hold']

/** Condition: job `t` has a status in one of these categories. */
export const hasCategory = (asker: Caller, ...values: readonly Category[]): RawBuilder<boolean> =>
  refersTo(asker, 't.job_status_id', { library: asker.engine.resources.get(statuses.name), field: 'category', values })

/** Condition: job `t` has not started or been cancelled, has no sub-jobs, and has no upcoming or current visit. */
export const nobodyGoes = (asker: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${hasCategory(asker, 'unscheduled', 'scheduled')}
    and not exists (select from jobs sub where sub.parent_id = t.id and sub.archived_at is null)
    and not exists (select from appointments a where a.subject = 'jobs' and a.subject_id = t.id and a.archived_at is null
      and a.status in ('booked', 'confirmed', 'on_the_way', 'on_site')))`
