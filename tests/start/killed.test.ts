import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runningDatabase } from '../../server/engine/db/running.ts'
import { logKey } from '../../server/engine/log/key.ts'
import { sealingSecret } from '../../server/engine/log/secret.ts'
import { freePort } from '../../server/free-port.ts'
import { keyFor } from '../../server/seal.ts'
import { postmaster } from '../support/processes.ts'
import { startServer, usedFolders } from '../support/server.ts'
import { keepWriting, overHttp, sessions, Witness, witnessed } from '../support/witness.ts'
import { logEnd, lookAtAll } from '../support/witnessLook.ts'

const deep = Boolean(process.env['DEEP'])
/** How often each of the two is killed; `KILLS` sets another number for a deep run. */
const KILLS = deep ? Number(process.env['KILLS'] ?? 20) : 1
const WRITERS = deep ? 50 : 6
const used = usedFolders()

it(`${WRITERS} writers lose nothing and write nothing twice though server and database are killed, ${KILLS} times each`, {
  timeout: deep ? 3_600_000 : 300_000,
}, async () => {
  const DATA_DIR = used()
  const PORT = String(await freePort())
  const start = () => startServer({ DATA_DIR, PORT })
  let server = start()
  const address = await server.address
  const tokens = await sessions(address, WRITERS)
  const api = overHttp(address, tokens[0] as string)
  const of = await witnessed(api, WRITERS)
  const url = async () => (await runningDatabase(DATA_DIR)) as string
  const from = await logEnd(await url())
  const witness = new Witness(join(DATA_DIR, 'witness'))
  const writing = keepWriting(of, { address, tokens, witness, pause: deep ? 100 : 40 })
  /** Approximately, every writer has written once more since. */
  const more = async () => {
    const before = writing.done
    await expect.poll(() => writing.done, { timeout: deep ? 300_000 : 120_000 }).toBeGreaterThan(before + WRITERS)
    // At a random point of the current work.
    await sleep(Math.random() * 300)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await more()
    server.kill('SIGKILL')
    expect((await server.ended).code).toBeNull()
    server = start()
    await server.address
    await more()
    const dead = postmaster(DATA_DIR)
    process.kill(dead, 'SIGKILL')
    await expect
      .poll(() => server.said.stdout, { timeout: deep ? 300_000 : 120_000 })
      .toContain('The database is running again')
    expect(postmaster(DATA_DIR)).not.toBe(dead)
    if (deep) console.log(`killed ${kill + 1} times each, ${writing.done} acknowledged`)
  }
  await more()
  await writing.stop()
  const lines = witness.close()
  const met = [...writing.met].map(([what, n]) => `${n} × ${what}`).join(', ')
  console.log(`${lines.length} answers, ${lines.filter(({ again }) => again).length} asked again; met ${met}`)
  expect(writing.faults).toEqual([])
  expect(lines.some(({ again }) => again > 0)).toBe(true)
  const key = logKey(keyFor(sealingSecret(undefined, DATA_DIR), 'log'))
  await lookAtAll(api, { url: await url(), key, lines, of, from })
})
