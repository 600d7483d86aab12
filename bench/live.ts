// npm run bench:live [-- streams]
// Open event streams of one server process: by how much it grows, how long a change takes until all have heard of it, and what telling costs
// a write. The readers are in a process of their own. Aim: 500 streams within 150 MB.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { createSessions } from '../server/areas/access/auth/sessions.ts'
import { createTokens } from '../server/areas/access/auth/token.ts'
import { benchDatabase, median } from './support.ts'

const STREAMS = Number(process.argv[2] ?? 500)
const MB = 1024 * 1024

const { pool, db, close } = await benchDatabase()
const secret = 'bench '.repeat(8)
const app = await createApp({ db, pool, resources, auth: { secret } })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const sessions = createSessions(pool)
const { sign } = createTokens(secret)
const tokenOf = async () => {
  const [issued, expires] = [new Date(), new Date(Date.now() + 3_600_000)]
  const id = await sessions.open(1, issued, expires, '127.0.0.1', 'bench')
  return sign(
    { id: 1, email: 'admin@demo.test', first_name: 'Bench', last_name: null, image: null },
    id,
    issued,
    expires,
  )
}
// A session holds six streams at most.
const tokens = await Promise.all(Array.from({ length: Math.ceil(STREAMS / 6) }, tokenOf))
const headers = { authorization: `Bearer ${tokens[0]}` }
const made = await app.inject({ method: 'POST', url: '/panel-api/job-types', headers, payload: { title: 'Looked at' } })
const id = made.json().id as number
const change = async (n: number) => {
  const payload = { title: `Looked at ${n}` }
  const { statusCode } = await app.inject({ method: 'PATCH', url: `/panel-api/job-types/${id}`, headers, payload })
  if (statusCode !== 200) throw new Error(`the change was answered with ${statusCode}`)
}
const settled = async () => {
  await sleep(2_000)
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

const readers = fork(new URL('./liveReaders.ts', import.meta.url))
readers.once('exit', (code) => code && process.exit(1))
try {
  for (let n = 0; n < 200; n++) await change(n)
  const alone: number[] = []
  for (let n = 0; n < 200; n++) {
    const begun = performance.now()
    await change(1_000 + n)
    alone.push(performance.now() - begun)
  }
  const before = await settled()
  readers.send({ open: { address, tokens, streams: STREAMS, id } })
  await once(readers, 'message')
  const after = await settled()
  const times: number[] = []
  const writes: number[] = []
  for (let n = 0; n < 20; n++) {
    readers.send({ count: STREAMS })
    await once(readers, 'message')
    const heard = once(readers, 'message')
    const begun = performance.now()
    await change(5_000 + n)
    writes.push(performance.now() - begun)
    await heard
    times.push(performance.now() - begun)
  }
  console.log(`${STREAMS} streams: the process grows by ${((after - before) / MB).toFixed(1)} MB`)
  console.log(`a change until all have heard of it: ${median(times).toFixed(1)} ms (median of ${times.length})`)
  console.log(
    `a change with nobody listening ${median(alone).toFixed(2)} ms, with all of them ${median(writes).toFixed(2)} ms`,
  )
} finally {
  readers.kill()
  await app.close()
  await close()
}
