import { sql } from 'kysely'
import { passwords } from '../../../../../schema/areas/access/settings.ts'
import type { Engine } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'

/**
 * Whether passwords are accepted: unless they are switched off and someone has signed in through a provider that still exists. This way a provider
 * that never worked or was removed locks nobody out.
 */
export async function takesPasswords({ settings, db }: Pick<Engine, 'settings' | 'db'>): Promise<boolean> {
  if (await settings.get(passwords)) return true
  const { rows } = await sql`select from sign_on_links l join sign_in_providers p on p.id = l.provider_id
    where p.active and p.archived_at is null limit 1`.execute(db)
  return rows.length === 0
}

/** @throws problem 403 passwords_off */
export async function demandPasswords(engine: Pick<Engine, 'settings' | 'db'>): Promise<void> {
  if (!(await takesPasswords(engine))) throw problem(403, 'passwords_off')
}
