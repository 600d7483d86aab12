import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
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
