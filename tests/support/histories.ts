import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { resources } from '../../schema/all.ts'
import type { TestApp } from './app.ts'
import { createFactory, type Values } from './factory.ts'
import { logbook } from './logbook.ts'

/** The changes of a history for each resource: fields with values to choose from, starting from the current record. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, (n: number, row: Values) => unknown>>>> = {
  locations: {
    county: (n) => [null, 'Kent', 'Surrey'][n % 3],
    colour: (n) => ['#000001', '#000002', '#000003'][n % 3],
    active: (n) => n % 2 === 0,
  },
  'worker-categories': {
    hourly_cost: (n) => [null, 12.5, 30][n % 3],
    colour: (n) => ['#100000', '#200000'][n % 2],
    active: (n) => n % 2 === 0,
  },
  'task-types': {
    icon: (n) => ['call', 'visit', 'other'][n % 3],
    default_due_days: (n) => [null, 1, 7][n % 3],
  },
  materials: {
    sell_price: (n) => [1.25, 99.99, 0][n % 3],
    supplier: (n) => [null, 'Pipes and more', 'Cables Ltd'][n % 3],
    active: (n) => n % 2 === 0,
  },
  customers: {
    company_name: (n) => ['One Ltd', 'Two Ltd', 'Three Ltd'][n % 3],
    addresses: (n, row) =>
      (row['addresses'] as Values[]).map((line, i) => (i ? line : { ...line, line1: `${n % 3} High Street` })),
  },
}
export const HISTORY_RESOURCES = Object.keys(FIELDS)
const RIGHTS = HISTORY_RESOURCES.flatMap((name) => {
  const { area } = resources.get(name)
  return ['list', 'add', 'edit', 'delete', 'details'].map((action) => `${area}:${action}`)
})

/** A sequence of numbers determined by a seed (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** A model's state of a record: its changed fields, and whether it is archived. */
export type State = Values & { readonly archived_at: boolean }
export interface ModelEntry {
  readonly id: number
  readonly key: string
  readonly event: string
  readonly before: State | null
  readonly after: State | null
  reverted: boolean
}

const splitKey = (key: string) => {
  const [name = '', id] = key.split(' ')
  return { name, id: Number(id) }
}

/** A business with three users, and a model of their actions. */
export async function histories(api: TestApp, seed: number) {
  const random = chance(seed)
  const factory = createFactory(api)
  const book = logbook(api)
  const people: string[] = []
  for (let i = 0; i < 3; i++) people.push((await api.userWith([...RIGHTS, 'Logs:view', 'Logs:revert'])).token)
  const model = new Map<string, State>()
  const entries: ModelEntry[] = []

  const stateOf = (name: string, row: Values): State => ({
    ...Object.fromEntries(Object.keys(FIELDS[name] ?? {}).map((field) => [field, row[field] ?? null])),
    archived_at: row['archived_at'] !== null,
  })
  const read = async (key: string) => {
    const { name, id } = splitKey(key)
    return stateOf(name, await book.read(name, id))
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T

  /** Records the effect of a request in the model. */
  async function note(changeset: string | undefined, key: string, event: string): Promise<ModelEntry | undefined> {
    const before = model.get(key) ?? null
    const after = await read(key)
    model.set(key, after)
    if (!changeset) return undefined
    const { id } = splitKey(key)
    const entry = { id: await book.entryOf(changeset, id), key, event, before, after, reverted: false }
    entries.push(entry)
    return entry
  }

  async function make(): Promise<void> {
    // Each of them once, then at random.
    const name = HISTORY_RESOURCES[model.size] ?? pick(HISTORY_RESOURCES)
    const { body, changeset } = await book.write(
      'POST',
      `/${name}`,
      await factory.body(resources.get(name)),
      pick(people),
    )
    await note(changeset, `${name} ${body.id}`, 'created')
  }

  /** An action by one of them on a record. */
  async function act(): Promise<void> {
    const keys = [...model.keys()]
    if (keys.length < 6 || random(12) === 0) return make()
    const key = pick(keys)
    const { name, id } = splitKey(key)
    const isArchived = model.get(key)?.archived_at
    const who = pick(people)
    if (isArchived || random(10) === 0) {
      const [method, path] = isArchived
        ? (['PATCH', `/${name}/reinstate/${id}`] as const)
        : (['DELETE', `/${name}/${id}`] as const)
      const { changeset } = await book.write(method, path, undefined, who)
      await note(changeset, key, isArchived ? 'reinstated' : 'archived')
      return
    }
    const fields = Object.entries(FIELDS[name] ?? {}).filter(() => random(2) === 0)
    if (fields.length === 0) return
    const row = await book.read(name, id)
    const body = Object.fromEntries(fields.map(([field, value]) => [field, value(random(1000), row)]))
    const { changeset } = await book.write('PATCH', `/${name}/${id}`, body, who)
    await note(changeset, key, 'updated')
  }

  /** The model's result of undoing an entry: three-way by field. */
  function foretold({ event, before, after, key }: ModelEntry) {
    const now = model.get(key) as State
    const is = (name: string, side: State | null) => isDeepStrictEqual(now[name], side?.[name])
    if (event === 'created') {
      if (now.archived_at) return { back: [], changed: [], same: [], code: 'nothing_to_revert' }
      const touched = Object.keys(now).filter((name) => !is(name, after))
      return { back: ['archived_at'], changed: [], same: [], ...(touched.length ? { code: 'worked_on' } : {}) }
    }
    const names = Object.keys(now).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
    const back = names.filter((name) => is(name, after))
    const same = names.filter((name) => !is(name, after) && is(name, before))
    const changed = names.filter((name) => !is(name, after) && !is(name, before))
    return { back, same, changed, ...(back.length ? {} : { code: 'nothing_to_revert' }) }
  }

  /** Undoes an entry as one of them, and compares the result with the model. */
  async function revertOne(): Promise<void> {
    if (entries.length === 0) return
    const entry = pick(entries)
    const told = `entry ${entry.id} (${entry.event} of ${entry.key})`
    const { back, changed, same, code } = foretold(entry)
    const isNew = entry.event === 'created'
    if (!entry.reverted && !isNew) {
      const states = new Map((await book.outlook(entry.id)).fields.map((one) => [one.field, one.state]))
      for (const [names, state] of [
        [back, 'back'],
        [changed, 'changed'],
        [same, 'same'],
      ] as const)
        for (const name of names) expect(states.get(name), `${told}: ${name}`).toBe(state)
    }
    const over = changed.filter(() => random(3) === 0)
    const choices = Object.fromEntries(changed.map((name) => [name, over.includes(name) ? 'put_back' : 'keep']))
    const answer = await book.revert(entry.id, { choices }, pick(people))
    if (entry.reverted) {
      expect([answer.status, answer.body.code], told).toEqual([409, 'already_reverted'])
      return
    }
    if (code && !over.length) {
      expect([answer.status, answer.body.code], told).toEqual([409, code])
      return
    }
    expect(answer.status, `${told} ${JSON.stringify(answer.body)}`).toBe(200)
    entry.reverted = true
    const before = model.get(entry.key) as State
    const wanted = [...back, ...over]
    const next = isNew
      ? { ...before, archived_at: true }
      : { ...before, ...Object.fromEntries(wanted.map((name) => [name, entry.before?.[name]])) }
    const done = await note(answer.body.changeset, entry.key, isNew ? 'archived' : 'updated')
    expect(done?.after, told).toEqual(next)
  }

  /** The model's state of each record at intermediate moments. */
  const snapshots: { readonly at: string; readonly states: ReadonlyMap<string, State> }[] = []
  async function snapshot(): Promise<void> {
    const { rows } = await api.pool.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    snapshots.push({ at: rows[0]?.at ?? '', states: new Map(model) })
  }

  return { snapshot, snapshots, random, act, revertOne, model, entries, read, splitKey, people }
}
