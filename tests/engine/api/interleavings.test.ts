import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../support/factory.ts'
import { chance } from '../../support/histories.ts'
import { NO_JOBS } from '../../support/noJobs.ts'
import {
  begun,
  type Expected,
  FIELDS,
  type Model,
  OWN,
  type Sent,
  type Step,
  take,
  type Who,
} from '../../support/twoEditors.ts'

const api = await testApp({ jobs: NO_JOBS })
const factory = createFactory(api)
const deep = Boolean(process.env['DEEP'])
/** Number of interleavings; `ROUNDS` sets another for a deep run, `SEED` where they start. */
const ROUNDS = deep ? Number(process.env['ROUNDS'] ?? 10_000) : 30
const SEED = Number(process.env['SEED'] ?? 1)
/** With this many rows the tables are analysed, as a production database does automatically. */
const LOOKED_OVER = 500
const RIGHTS = ['list', 'add', 'edit', 'delete', 'details'].map((action) => `Complaints:${action}`)
const STEPS = [
  'read',
  'own',
  'own',
  'shared',
  'shared',
  'blind',
  'blind',
  'blind',
  'same',
  'act',
  'archive',
  'reinstate',
  'undo',
  'undo',
  'undo',
  'undoOther',
  'nobody',
] as readonly Step[]

const tokens = { A: (await api.userWith(RIGHTS)).token, B: (await api.userWith(RIGHTS)).token }
const customer_id = (await factory.create(resources.get('customers'))).id

/** A user's knowledge of the record: the last version seen, and their last change by its position among all. */
interface Editor {
  version: number
  last: number | null
}
interface Got {
  readonly status: number
  readonly code: string | null
  readonly changeset: string | null
  readonly body: Wire
}

/** One record with two users editing it. */
async function round(seed: number): Promise<Map<string, number>> {
  const random = chance(seed)
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T
  const seen = new Map<string, number>()
  const subject = `Round ${seed}`
  const { id } = await factory.create(resources.get('complaints'), {
    customer_id,
    subject,
    desired_outcome: null,
    root_cause: null,
    responded_at: null,
    acknowledged_at: '2026-11-20T08:00:00Z',
    received_at: '2026-11-20T07:00:00Z',
  })
  let model = begun(subject)
  /** Changesets in the order of the model's changes. */
  let sets: string[] = []
  const editors: Record<Who, Editor> = { A: { version: 1, last: null }, B: { version: 1, last: null } }
  const told: string[] = []
  let count = 0

  const prepare = (who: Who, step: Step): Sent => {
    const n = ++count
    const other = editors[who === 'A' ? 'B' : 'A']
    return {
      who,
      step,
      ifMatch: step === 'blind' || step === 'same' ? null : editors[who].version,
      value: step === 'act' ? `2026-11-20T09:${String(n % 60).padStart(2, '0')}:00Z` : `${who} ${n}`,
      undoes: step === 'undo' ? editors[who].last : step === 'undoOther' ? other.last : null,
    }
  }
  const send = async ({ who, step, ifMatch, value, undoes }: Sent): Promise<Got> => {
    const path = `/complaints/${id}`
    const headers: Record<string, string> = ifMatch === null ? {} : { 'if-match': `"${ifMatch}"` }
    const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', to: string, body?: unknown) =>
      api.call<Wire>(method, to, { token: tokens[who], headers, ...(body === undefined ? {} : { body }) })
    const asking = {
      read: () => ask('GET', path),
      own: () => ask('PATCH', path, { [OWN[who]]: value }),
      shared: () => ask('PATCH', path, { subject: value }),
      blind: () => ask('PATCH', path, { subject: value }),
      same: () => ask('PATCH', path, {}),
      act: () => ask('POST', `${path}/first-answer`, { responded_at: value }),
      archive: () => ask('DELETE', path),
      reinstate: () => ask('PATCH', `/complaints/reinstate/${id}`),
      undo: () => ask('POST', `/changesets/${undoes === null ? 'none' : sets[undoes]}/undo`, {}),
      undoOther: () => ask('POST', `/changesets/${undoes === null ? 'none' : sets[undoes]}/undo`, {}),
      nobody: () => ask('PATCH', `/complaints/${id + 1_000_000}`, { subject: value }),
    }
    const { status, body, headers: got } = await asking[step]()
    return { status, body, code: status === 200 ? null : body.code, changeset: (got['changeset'] as string) ?? null }
  }
  const agrees = (expected: Expected, got: Got) => expected.status === got.status && expected.code === got.code
  /** A user's knowledge after a response. */
  const learn = (who: Who, { step }: Sent, { status, body }: Got, place: number | null) => {
    const editor = editors[who]
    if (place !== null) editor.last = place
    if (status === 412) editor.version = body.current.version
    else if (status === 200 && !step.startsWith('undo')) editor.version = body.version
  }
  const factsOf = (row: Values) =>
    Object.fromEntries(
      FIELDS.map((name) => [name, name === 'archived' ? row['archived_at'] !== null : (row[name] ?? null)]),
    )
  /** The actual record and its log, next to the model's. */
  const look = async () => {
    const { rows } = await api.pool.query<{ changeset: string | null; before: Values; after: Values }>(
      `select id, changeset, before, after from log_entries where entity = 'complaints' and entity_id = $1 and before is not null
       union all select null, null, to_jsonb(c), to_jsonb(c) || jsonb_build_object('responded_at', to_char(c.responded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       from complaints c where c.id = $1 order by id`,
      [id],
    )
    const row = rows.find(({ changeset }) => changeset === null)?.after as Wire
    const entries = rows.filter(({ changeset }) => changeset !== null)
    const log = entries.map(({ changeset, before, after }) => [changeset, factsOf(before), factsOf(after)])
    return { version: row.version, facts: factsOf(row), log }
  }
  const said = (of: Model) => ({
    version: of.version,
    facts: of.facts,
    log: of.changes.map(({ before, after }, i) => [sets[i], before, after]),
  })

  /** One step alone, or two at once, which must end as if one followed the other. */
  const go = async (together: readonly Sent[]) => {
    const got = await Promise.all(together.map(send))
    const orders =
      together.length === 1
        ? [[0]]
        : [
            [0, 1],
            [1, 0],
          ]
    const known = sets
    const outcomes = orders.map((order) => {
      let next = model
      const expected: Expected[] = []
      const places: (number | null)[] = together.map(() => null)
      const made = [...known]
      for (const i of order) {
        const [after, answer] = take(next, together[i] as Sent)
        expected[i] = answer
        if (answer.wrote) {
          places[i] = next.changes.length
          made.push(got[i]?.changeset ?? 'no changeset')
        }
        next = after
      }
      return { next, expected, places, made }
    })
    told.push(together.map((one, i) => `${one.who} ${one.step}: ${got[i]?.status} ${got[i]?.code ?? ''}`).join(' | '))
    const now = await look()
    const found = outcomes.find(({ next, expected, made }) => {
      sets = made
      return expected.every((one, i) => agrees(one, got[i] as Got)) && isDeepStrictEqual(now, said(next))
    })
    if (!found) {
      const [first] = outcomes
      sets = first?.made ?? known
      const context = `seed ${seed}:\n${told.join('\n')}`
      expect({ answers: got.map(({ status, code }) => ({ status, code })), ...now }, context).toEqual({
        answers: first?.expected.map(({ status, code }) => ({ status, code })),
        ...said(first?.next as Model),
      })
      throw new Error(`neither order explains it, ${context}`)
    }
    model = found.next
    for (const [i, one] of together.entries()) {
      const answer = got[i] as Got
      if (answer.status === 412) expect(answer.body.current.id, 'what it is by now is told').toBe(id)
      learn(one.who, one, answer, found.places[i] ?? null)
      const kind = `${one.step} ${answer.status}`
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }
  }

  const scripts: Record<Who, Step[]> = { A: [], B: [] }
  for (const who of ['A', 'B'] as const) scripts[who] = Array.from({ length: 4 + random(4) }, () => pick(STEPS))
  while (scripts.A.length + scripts.B.length > 0) {
    const [a, b] = [scripts.A[0], scripts.B[0]]
    if (a && b && random(4) === 0) {
      scripts.A.shift()
      scripts.B.shift()
      await go([prepare('A', a), prepare('B', b)])
      continue
    }
    const who: Who = a && (!b || random(2) === 0) ? 'A' : 'B'
    await go([prepare(who, scripts[who].shift() as Step)])
  }
  const { body: row } = await api.call<Wire>('GET', `/complaints/${id}`)
  expect({ version: row.version, facts: factsOf(row) }, `seed ${seed}`).toEqual({
    version: model.version,
    facts: model.facts,
  })
  return seen
}

test(`${ROUNDS} interleavings of two users editing one record give the responses, record and log that a model predicts`, {
  timeout: deep ? 21_600_000 : 150_000,
}, async () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < ROUNDS; n++) {
    for (const [kind, times] of await round(SEED + n)) seen.set(kind, (seen.get(kind) ?? 0) + times)
    if (n % LOOKED_OVER === LOOKED_OVER - 1) {
      await api.pool.query('vacuum (analyze)')
      if (deep) console.log(`${n + 1} interleavings`)
    }
  }
  if (deep)
    console.log(
      [...seen]
        .toSorted()
        .map(([kind, n]) => `${n} × ${kind}`)
        .join(', '),
    )
  // Each outcome occurred: one that never occurs proves nothing.
  for (const kind of [
    'own 200',
    'own 412',
    'shared 200',
    'shared 412',
    'blind 200',
    'blind 409',
    'act 200',
    'act 409',
    'act 412',
    'archive 200',
    'archive 412',
    'reinstate 200',
    'undo 200',
    'undo 409',
    'undo 404',
    'undoOther 404',
    'nobody 404',
  ])
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0)
  expect(await api.brokenLog()).toEqual([])
})
