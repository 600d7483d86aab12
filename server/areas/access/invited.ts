import { service, type WriteContext } from '../../engine/http/context.ts'
import { demandPasswords } from './auth/signOn/passwords.ts'
import { demandBelow } from './ban.ts'

/**
 * Invites a user for a permitted caller, with a new token each time.
 * @returns its expiry and the email that carries it
 */
export async function invited(
  write: WriteContext,
  user: Parameters<typeof demandBelow>[1],
): Promise<{ readonly expires_at: string; readonly mail: number }> {
  await demandBelow(write, user)
  // The invitation asks for a password, so passwords must be enabled.
  await demandPasswords(write.engine)
  await write.engine.security?.inside(write, 'invited', { user: user.id })
  return service(write.engine, 'recovery').invite(user.id, write.tx)
}
