// npm run bench:login [-- tries]
// Whether the time of a refused login tells if an account exists: medians of known and unknown addresses in turn, and their ratio.
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { hashPassword } from '../server/areas/access/auth/password.ts'
import { benchDatabase, median } from './support.ts'

const TRIES = Number(process.argv[2] ?? 2000)
/** Few enough tries for each account and each place that no limit answers instead. */
const ACCOUNTS = Math.ceil(TRIES / 2 / 5)

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) } })
await pool.query(
  `with made as (insert into users (first_name, email, user_group_id)
     select 'Known', 'known' || n || '@example.test', 1 from generate_series(0, $2::int - 1) n returning id)
   insert into credentials (user_id, password_hash) select id, $1 from made`,
  [await hashPassword('the right password'), ACCOUNTS],
)

async function refused(email: string, i: number): Promise<number> {
  const started = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email, password: `guess ${i}` },
    remoteAddress: `10.${Math.floor(i / 65_536) % 256}.${Math.floor(i / 256) % 256}.${i % 256}`,
  })
  if (statusCode !== 401) throw new Error(`a guess was answered ${statusCode}`)
  return performance.now() - started
}

try {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 20; i++) await refused(`warm${i}@example.test`, i)
  for (let i = 0; i < TRIES / 2; i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      times[kind].push(await refused(`${kind}${i % ACCOUNTS}@example.test`, i * 2 + Number(kind === 'known')))
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  console.log(`known address   ${known.toFixed(2)} ms`)
  console.log(`unknown address ${unknown.toFixed(2)} ms`)
  console.log(`ratio           ${(known / unknown).toFixed(3)}   aim 0.95 to 1.05`)
} finally {
  await app.close()
  await close()
}
