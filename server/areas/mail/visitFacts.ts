import { sql } from 'kysely'
import type { SubjectName } from '../../../schema/areas/mail/subjects.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { dayOf, spokenDay, wallClock } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'

interface Visit {
  readonly starts_at: string
  readonly ends_at: string
  readonly site: string | null
  readonly workers: readonly string[]
}

/** Separator before the last first name. */
const AND: Readonly<Record<Locale, string>> = { en: ' and ', zh: '、' }

const timeOf = (instant: string) => {
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}

/**
 * Returns the values of a visit for an email: the requested one, else the next booked one. Workers appear with their first names only; customers need
 * no more.
 */
export async function visitOf(
  { engine }: Context,
  { subject, id, visit }: { readonly subject: SubjectName; readonly id: number; readonly visit: number | undefined },
  locale: Locale,
  site: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  if (subject !== 'jobs' && subject !== 'quotes') return {}
  const which =
    visit === undefined
      ? sql`a.ends_at > ${engine.clock()} and a.status in ('booked', 'confirmed')`
      : sql`a.id = ${visit}`
  const { rows } = await sql<Visit>`
    select a.starts_at, a.ends_at, nullif(a.site, '') as site,
      array(select split_part(trim(w.name), ' ', 1) from appointments_worker_ids x join workers w on w.id = x.target_id
        where x.owner_id = a.id order by w.name, w.id) as workers
    from appointments a where a.subject = ${subject} and a.subject_id = ${id} and a.archived_at is null and ${which}
    order by a.starts_at, a.id limit 1`.execute(engine.db)
  const [visitRow] = rows
  if (!visitRow) return {}
  return {
    'visit.day': spokenDay(dayOf(visitRow.starts_at), locale),
    'visit.from': timeOf(visitRow.starts_at),
    'visit.to': timeOf(visitRow.ends_at),
    'visit.worker': visitRow.workers.join(AND[locale]),
    'visit.site': visitRow.site ?? site,
  }
}
