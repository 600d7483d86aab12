import { join } from 'node:path'
import { keepSecret } from '../../keep-secret.ts'
import { ensureFolder } from '../db/open.ts'

/**
 * The secret that the log's key is derived from: SEALING_KEY, which several servers on one database share, else a file in the data folder. Never in
 * the database that it protects.
 */
export function sealingSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  ensureFolder(dataDir)
  return keepSecret(join(dataDir, 'sealing-key'))
}
