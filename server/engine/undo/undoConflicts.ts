import { sql } from 'kysely'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { WriteContext } from '../http/context.ts'
import type { ProblemError } from '../http/errors.ts'
import { type NamesOf, namesOf, referencesIn } from '../read/names.ts'
import type { UsedBy } from '../write/prepare/refs.ts'
import type { FieldConflict } from './undoInverse.ts'
import { eventOf, type Net } from './undoNet.ts'

/** A record that was not put back, and what stands in the way. */
export type Conflict = {
  readonly resource: string
  readonly id: number
  readonly label: string | null
  /** What had been done to it. */
  readonly event: string
  /** `changed`: somebody has worked on it since. Otherwise the code of the refusal: `not_found`, `in_use`, `invalid` … */
  readonly code: string
  readonly fields?: readonly FieldConflict[]
  readonly errors?: FieldErrors
  readonly usage?: readonly UsedBy[]
  /** The act that corrects what is never put back. */
  readonly act?: string
  /** Who wrote it last, and when, if somebody did since. */
  readonly by?: string | null
  readonly at?: string
}

export const changesSince = (net: Net, fields: readonly FieldConflict[]): Conflict => ({
  ...conflictDetails(net, 'changed'),
  fields,
})

export function refuseUndo(net: Net, error: ProblemError): Conflict {
  const { errors, usage } = error.extra as { errors?: FieldErrors; usage?: UsedBy[] }
  return { ...conflictDetails(net, error.code), ...(errors ? { errors } : {}), ...(usage ? { usage } : {}) }
}

export const conflictDetails = (net: Net, code: string): Conflict => ({
  resource: net.resource,
  id: net.id,
  label: net.label,
  event: eventOf(net),
  code,
})

/** Adds who changed the records since, and the names of what their values refer to. Two statements for all of them. */
export async function explain(
  write: WriteContext,
  changeset: string,
  conflicts: readonly Conflict[],
): Promise<{ conflicts: Conflict[]; labels: NamesOf }> {
  const { resources } = write.engine
  const { rows } = await sql<{ entity: string; entity_id: number; at: string; by: string | null }>`
    select distinct on (l.entity, l.entity_id) l.entity, l.entity_id, l.at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
    from unnest(${conflicts.map((c) => c.resource)}::text[], ${conflicts.map((c) => c.id)}::bigint[]) c (entity, id)
    join log_entries l on l.entity = c.entity and l.entity_id = c.id and l.changeset <> ${changeset}::uuid and l.changeset <> ${write.changeset}::uuid
      and l.id > (select max(m.id) from log_entries m where m.entity = c.entity and m.entity_id = c.id and m.changeset = ${changeset}::uuid)
    left join users u on u.id = l.user_id order by l.entity, l.entity_id, l.id desc`.execute(write.tx)
  const last = new Map(rows.map(({ entity, entity_id, at, by }) => [`${entity} ${entity_id}`, { at, by }]))
  const named = conflicts.flatMap(({ resource, fields = [] }) =>
    (['before', 'after', 'now'] as const).flatMap((side) =>
      referencesIn(resources.get(resource), Object.fromEntries(fields.map((f) => [f.field, f[side]]))),
    ),
  )
  return {
    conflicts: conflicts.map((c) => ({ ...c, ...last.get(`${c.resource} ${c.id}`) })),
    labels: await namesOf(write.tx, resources, named),
  }
}
