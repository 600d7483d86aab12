import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { WriteContext } from './context.ts'
import { problem } from './errors.ts'
import { tableOf } from './select.ts'

/** Field of a library of statuses that names those which may follow: an ordered set of its own records. */
export const movesField = (library: AnyResource): string | undefined =>
  Object.entries(library.fields).find(([, { store }]) => store.as === 'link' && store.references === library.name)?.[0]

/** The library of a resource's statuses, where it has some. */
export function statusLibrary(
  resources: { readonly get: (name: string) => AnyResource },
  { status, fields }: AnyResource,
): AnyResource | undefined {
  const store = status === undefined ? undefined : fields[status]?.store
  return store?.as === 'column' && store.references ? resources.get(store.references) : undefined
}

/** Ids of the statuses that may follow the one that a record has; null where any may, or it has none. */
export async function movesOf(
  db: Db | Tx,
  resources: { readonly get: (name: string) => AnyResource },
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): Promise<number[] | null> {
  const library = statusLibrary(resources, resource)
  const field = library && movesField(library)
  if (!library || !field || !resource.status) return null
  const { rows } = await sql<{ target_id: number }>`
    select target_id from ${sql.table(`${library.table}_${field}`)} where owner_id = ${row[resource.status]} order by position`.execute(
    db,
  )
  return rows.map(({ target_id }) => target_id)
}

/**
 * A status may only be followed by those that its library names. An undo goes back whichever way it came.
 * @throws problem 409 status_move, with the ids that may follow
 */
export async function checkMove(
  write: WriteContext,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const { status } = resource
  const library = statusLibrary(write.engine.resources, resource)
  const field = library && movesField(library)
  if (!status || !library || !field || !before || write.putsBack) return
  const [from, to] = [before[status], values[status]]
  if (to === undefined || to === null || to === from) return
  const { rows } = await sql<{ allowed: number[] }>`
    select array(select m.target_id from ${sql.table(`${library.table}_${field}`)} m where m.owner_id = ${from} order by m.position) as allowed
    from ${tableOf(library)} l where l.id = ${to}`.execute(write.tx)
  // What does not exist is refused as such, with the other references.
  const allowed = rows[0]?.allowed
  if (allowed && !allowed.includes(to as number))
    throw problem(409, 'status_move', { errors: { [status]: [{ code: 'status_move' }] }, allowed })
}
