import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { tryFiles } from '../../../../schema/areas/files/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { FileParts } from '../../../engine/files/parts.ts'
import { service } from '../../../engine/http/context.ts'
import { runTest, saidBy } from '../../settings/runTest.ts'

/**
 * Stores some bytes as a file, reads and deletes them.
 * @returns whether they came back unchanged
 */
async function roundTrip({ storage, incoming }: FileParts): Promise<boolean> {
  const bytes = Buffer.from(`tried ${randomUUID()}`)
  const key = `tried/${randomUUID()}`
  const path = join(incoming, randomUUID())
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    await storage.put(key, { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    const stream = await storage.get(key)
    return stream !== undefined && bytes.equals(await buffer(stream))
  } finally {
    await rm(path, { force: true })
    await storage.delete(key)
  }
}

export default answer(tryFiles, ({ engine }) =>
  runTest(engine.clock(), async () => {
    try {
      const ok = await roundTrip(service(engine, 'files'))
      return { ok, code: ok ? 'files_kept' : 'files_changed' }
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      return { ok: false, code: 'files_failed', said: saidBy(cause ?? error) }
    }
  }),
)
