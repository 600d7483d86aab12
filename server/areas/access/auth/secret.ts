import { join } from 'node:path'
import type pg from 'pg'
import { keepSecret, newSecret } from '../../../keep-secret.ts'

interface Place {
  /** JWT_SECRET, which takes precedence. */
  readonly given: string | undefined
  readonly kind: 'embedded' | 'external'
  readonly dataDir: string
  readonly pool: pg.Pool
}

/**
 * Returns the secret for signing tokens, created once: in the data folder for an embedded database; in the database for an external one, which
 * several servers may share.
 */
export async function signingSecret({ given, kind, dataDir, pool }: Place): Promise<string> {
  if (given) return given
  if (kind === 'embedded') return keepSecret(join(dataDir, 'jwt-secret'))
  const name = 'jwt'
  await pool.query('insert into app_secrets (name, value) values ($1, $2) on conflict do nothing', [name, newSecret()])
  const { rows } = await pool.query<{ value: string }>('select value from app_secrets where name = $1', [name])
  const secret = rows[0]?.value
  if (!secret) throw new Error('the signing secret is gone from app_secrets')
  return secret
}
