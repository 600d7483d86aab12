import { setTimeout as sleep } from 'node:timers/promises'

/** Answers by what was asked, and those that a well server does not give. */
export interface Tally {
  readonly counts: Map<string, number>
  /** How often somebody was told to come again: the machine had too much to do. */
  readonly again: Map<string, number>
  readonly strange: Map<string, number>
}
interface Session {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly stream: (path: string, ms: number) => Promise<void>
  readonly leave: () => Promise<void>
}
type Row = Readonly<Record<string, unknown>> & { readonly id?: number; readonly data?: readonly Row[] }

const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1)
const below = (n: number) => Math.floor(Math.random() * n)

/** fetch that asks again as long as it is told to, as a good client does. */
async function patient(tally: Tally, address: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, init)
    if (answer.status !== 503 && answer.status !== 429) return answer
    const { code = '' } = (await answer.json()) as { code?: string }
    add(tally.again, `${answer.status} ${code}`)
    await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

async function enter(address: string, tally: Tally): Promise<Session> {
  const base = `${address}/panel-api`
  const login = await patient(tally, `${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
  })
  const { token } = (await login.json()) as { token?: string }
  if (!token) throw new Error(`no session: ${login.status}`)
  add(tally.counts, 'logins')
  const headers = { authorization: `Bearer ${token}` }
  const ask: Session['ask'] = async (method, path, body) => {
    const answer = await patient(tally, base + path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    // Two may want one worker at one time, or change one record: that is refused.
    const isUsual = [200, 409, 412].includes(answer.status)
    if (!isUsual) add(tally.strange, `${method} ${path.replace(/\?.*/, '').replace(/\d+/g, 'n')} ${answer.status}`)
    if (answer.status !== 200 || !/json/.test(answer.headers.get('content-type') ?? '')) return {}
    return JSON.parse(text) as Row
  }
  const stream: Session['stream'] = async (path, ms) => {
    const leaves = AbortSignal.timeout(ms)
    const answer = await fetch(base + path, { headers, signal: leaves }).catch((error: Error) => {
      // Gone before there was an answer, as some do.
      if (!leaves.aborted) throw error
    })
    if (!answer) return
    if (answer.status !== 200) return void add(tally.strange, `stream ${answer.status}`)
    // The one that listens goes without a word, as browsers do.
    await answer.text().catch(() => undefined)
  }
  return { ask, stream, leave: async () => void (await ask('POST', '/auth/logout', {})) }
}

const LISTS = ['leads', 'customers', 'jobs', 'quotes', 'invoices', 'payments', 'appointments', 'materials', 'tasks']
const WORDS = ['an', 'smith', 'LS', 'boiler', 'road', '0113', 'zzz']
const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T

/** What the people of an office do, each as often as it stands here. */
const DOINGS: Readonly<Record<string, (of: Session, place: Place) => Promise<unknown>>> = {
  lists: ({ ask }) => ask('GET', `/${pick(LISTS)}/list?page=${1 + below(4)}`),
  searches: ({ ask }) => ask('GET', `/${pick(['leads', 'customers', 'jobs'])}/list?q=${pick(WORDS)}`),
  records: async ({ ask }) => {
    const of = pick(LISTS)
    const { data = [] } = await ask('GET', `/${of}/list?limit=5`)
    if (data.length) await ask('GET', `/${of}/${pick(data).id}`)
  },
  writes: async ({ ask }) => {
    const { id } = await ask('POST', '/leads', { last_name: `Soak ${below(1e9)}`, phone: '+441134960177' })
    await ask('PATCH', `/leads/${id}`, { city: `Town ${below(1e6)}` })
    // As many go as come: what grows is the log.
    await ask('DELETE', `/leads/${id}`)
  },
  bookings: async ({ ask }, { workers }) => {
    const day = new Date(Date.UTC(2028, 0, 1 + below(300))).toISOString().slice(0, 10)
    const hour = 8 + below(9)
    const at = (h: number) => `${day}T${String(h).padStart(2, '0')}:00:00Z`
    const times = { starts_at: at(hour), ends_at: at(hour + 1) }
    const { id } = await ask('POST', '/appointments', { kind: 'survey', ...times, worker_ids: [pick(workers)] })
    if (id) await ask('DELETE', `/appointments/${id}`)
  },
  exports: ({ ask }) => ask('GET', `/${pick(['materials', 'leads'])}/export?format=${pick(['csv', 'xlsx'])}`),
  streams: ({ stream }) => stream(`/live?list=${pick(LISTS)}`, 500 + below(4000)),
}
const OFTEN = ['lists', 'lists', 'lists', 'searches', 'records', 'records', 'writes', 'bookings', 'streams'] as const
/** Of so many things that are done, one is an export. */
const EXPORT_OF = 60
/** Things that somebody does before going home. */
const SESSION = 40

interface Place {
  readonly workers: readonly number[]
}

/** Makes workers that can be booked at all hours. */
export async function placeAt(address: string, tally: Tally): Promise<Place> {
  const { ask, leave } = await enter(address, tally)
  const place = await ask('POST', '/locations', { name: 'Soak' })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const shifts = days.map((weekday) => ({ weekday, from: '06:00', to: '22:00', valid_from: null, valid_to: null }))
  const workers: number[] = []
  for (let n = 0; n < 5; n++) {
    const who = { name: `Soak ${n}`, email: `soak${n}@bench.test`, location_ids: [place.id], shifts }
    workers.push((await ask('POST', '/workers', who)).id as number)
  }
  await leave()
  return { workers }
}

/** Somebody at work until it is over: comes in, does things, goes, and comes again. @param pause between two things at most, in ms */
export async function work(
  address: string,
  place: Place,
  tally: Tally,
  isOver: () => boolean,
  pause = 400,
): Promise<void> {
  while (!isOver()) {
    const session = await enter(address, tally)
    for (let n = 0; n < SESSION && !isOver(); n++) {
      const doing = below(EXPORT_OF) === 0 ? 'exports' : pick(OFTEN)
      await DOINGS[doing]?.(session, place)
      add(tally.counts, doing)
      await sleep(below(pause))
    }
    await session.leave()
  }
}
