import { randomUUID } from 'node:crypto'
import type { Actor } from '../../engine/http/actor.ts'
import type { Context, Engine } from '../../engine/http/context.ts'

/** Nobody: what the program does by itself has no user in the log. */
const program = (permissions: readonly string[]) =>
  ({
    user: {
      id: null as unknown as number,
      email: 'system',
      first_name: 'System',
      last_name: null,
      user_group_id: 0,
      scope: 'all',
      franchise_id: null,
    },
    session_id: '',
    permissions: new Set(permissions),
  }) satisfies Actor

/**
 * What the program does later for a person: in the log it is the program's work, but it reads and writes only what this person may now.
 * @param action as the log keeps it
 * @param rights what the work takes; of these it has those that the person has
 */
export function onBehalfOf(
  engine: Engine,
  { user, permissions }: Actor,
  action: string,
  rights: readonly string[],
): Context {
  const itself = asItself(
    engine,
    action,
    rights.filter((right) => permissions.has(right)),
  )
  const { scope, franchise_id } = user
  return { ...itself, actor: { ...itself.actor, user: { ...itself.actor.user, scope, franchise_id } } }
}

/**
 * What the program does by itself, as one changeset.
 * @param action as the log keeps it
 * @param permissions rights that what it writes is checked by, beyond seeing every record
 */
export const asItself = (engine: Engine, action: string, permissions: readonly string[] = []): Context => ({
  engine,
  action,
  actor: program(permissions),
  url: '',
  ip: '',
  changeset: randomUUID(),
  byProgram: true,
})
