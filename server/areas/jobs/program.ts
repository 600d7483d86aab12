import { randomUUID } from 'node:crypto'
import type { Actor } from '../../engine/http/actor.ts'
import type { Context, Engine } from '../../engine/http/context.ts'

/** The actor of automatic changes: they have no user in the log. */
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
 * Context for work that the program does later for a user. The log shows it as the program's work, but it can read and write only what the user may
 * at that time.
 * @param action name in the log
 * @param rights permissions the work needs; it gets those that the user has
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
 * Context for automatic changes, as one changeset.
 * @param action name in the log
 * @param permissions permissions that its writes are checked against, in addition to seeing every record
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
