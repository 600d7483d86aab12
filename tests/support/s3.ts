import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'

/** A server that implements S3 and checks signatures, with one bucket; stopped after the file's tests. Returns the `S3_URL` of a prefix in it. */
export async function s3Server(): Promise<{ readonly url: string; readonly folder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-s3-'))
  const configureBuckets = [{ name: 'crm', configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  const { port } = await server.run()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.close())
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${port}/crm/one/two`, folder, stop }
}
