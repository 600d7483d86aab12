import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logKey } from '../../server/engine/log/key.ts'
import { keyFor } from '../../server/seal.ts'
import { appUrlOf, cloneDatabase } from '../support/database.ts'
import { type BadLine, badLine, over, type Weather } from '../support/network.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { keepWriting, overHttp, sessions, Witness, witnessed } from '../support/witness.ts'
import { logEnd, lookAtAll } from '../support/witnessLook.ts'

const deep = Boolean(process.env['DEEP'])
const WRITERS = deep ? 50 : 6
/** Rounds through all network conditions; `ROUNDS` sets another number for a deep run. */
const ROUNDS = deep ? Number(process.env['ROUNDS'] ?? 10) : 1
const database = await cloneDatabase()
const SEALING_KEY = 'one key for all servers on one database'

const GOOD: Weather = { delay: 0, cutsOneOf: 0 }
interface Spell {
  readonly called: string
  readonly people: Weather
  readonly base: Weather
  /** Confirmed writes of each writer before it ends. */
  readonly until: number
}
/** The connection of users, and that to the database. */
const SPELLS: readonly Spell[] = [
  { called: 'people are cut off', people: { delay: 0, cutsOneOf: 6 }, base: GOOD, until: 1 },
  { called: 'the database is cut off', people: GOOD, base: { delay: 0, cutsOneOf: 40 }, until: 1 },
  { called: 'people are half a second away', people: { delay: 500, cutsOneOf: 20 }, base: GOOD, until: 1 },
  ...(deep
    ? [
        { called: 'both are cut', people: { delay: 0, cutsOneOf: 20 }, base: { delay: 0, cutsOneOf: 100 }, until: 5 },
        { called: 'the database is half a second away', people: GOOD, base: { delay: 500, cutsOneOf: 0 }, until: 1 },
      ]
    : []),
]

it(`${WRITERS} writers lose nothing and write nothing twice over connections that are cut and have half a second of latency`, {
  timeout: deep ? 3_600_000 : 300_000,
}, async () => {
  const base = await badLine(Number(new URL(database).port))
  const server = startServer({
    DATABASE_URL: over(base, appUrlOf(database)),
    DATABASE_OWNER_URL: database,
    DATA_DIR: temporaryFolder(),
    SEALING_KEY,
    DEMO: '0',
  })
  const straight = await server.address
  const people: BadLine = await badLine(Number(new URL(straight).port))
  const tokens = await sessions(straight, WRITERS)
  const api = overHttp(straight, tokens[0] as string)
  const of = await witnessed(api, WRITERS)
  const from = await logEnd(database)
  const witness = new Witness(join(temporaryFolder(), 'witness'))
  const address = `http://127.0.0.1:${people.port}`
  const writing = keepWriting(of, { address, tokens, witness, pause: deep ? 200 : 20 })
  const cuts = ({ cut }: BadLine) => cut.asking + cut.answering
  for (let round = 0; round < ROUNDS; round++)
    for (const { called, until, ...line } of SPELLS) {
      people.weather(line.people)
      base.weather(line.base)
      const [then, cut] = [writing.done, [cuts(people), cuts(base)]]
      // Long enough for each connection that is cut to have been cut several times, at either end of the first.
      const isOver = () =>
        writing.done > then + WRITERS * until &&
        [people, base].every((one, i) => cuts(one) >= (cut[i] ?? 0) + (line[i ? 'base' : 'people'].cutsOneOf && 3)) &&
        Math.min(people.cut.asking, people.cut.answering) > 0
      await expect.poll(isOver, { timeout: deep ? 600_000 : 120_000, message: called }).toBe(true)
    }
  people.weather(GOOD)
  base.weather(GOOD)
  await writing.stop()
  const lines = witness.close()
  const met = [...writing.met].map(([what, n]) => `${n} × ${what}`).join(', ')
  const were = `cut ${people.cut.asking} asking, ${people.cut.answering} answering, database ${base.cut.asking} and ${base.cut.answering}`
  console.log(`${lines.length} answers, ${lines.filter(({ again }) => again).length} asked again; ${were}; met ${met}`)
  expect(writing.faults).toEqual([])
  for (const n of [people.cut.asking, people.cut.answering, cuts(base), people.late]) expect(n, were).toBeGreaterThan(0)
  const key = logKey(keyFor(SEALING_KEY, 'log'))
  await lookAtAll(api, { url: database, key, lines, of, from })
  // It was the same process throughout, and it stops when told.
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect([code, stderr.match(/^\s+at .*/m)]).toEqual([0, null])
})
