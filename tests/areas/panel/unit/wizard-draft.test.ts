import fc from 'fast-check'
import type { RaRecord } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptDraft } from '../../../../src/kit/wizard/draft.ts'
import { mergeDrafts, resume, type WizardDraft } from '../../../../src/kit/wizard/draft.ts'
import { createDraftStore } from '../../../../src/kit/wizard/draftStore.ts'

const draft = (fields: WizardDraft['fields'], id = 'one'): WizardDraft => ({ id, step: 'a', fields, record: null })
const kept = (fields: WizardDraft['fields'], version: number, id = 'one'): KeptDraft => ({
  step: 'a',
  values: { id, fields, record: null },
  version,
})

/** A server with one draft, as server/engine/wizard keeps it. */
function server() {
  let now: KeptDraft | null = null
  let offline = false
  const refuse = (status: number, body?: object) => Promise.reject(Object.assign(new Error(), { status, body }))
  return {
    now: () => now,
    set: (next: KeptDraft | null) => (now = next),
    cut: (is: boolean) => (offline = is),
    calls: {
      read: async () => now,
      keep: (given: KeptDraft) => {
        if (offline) return refuse(0)
        if ((now?.version ?? 0) !== given.version) return refuse(412, { current: now })
        now = { ...given, version: given.version + 1 }
        return Promise.resolve(now)
      },
      drop: async () => {
        now = null
      },
    },
  }
}

function storage(): Storage {
  const map = new Map<string, string>()
  const own = { getItem: (k: string) => map.get(k) ?? null, setItem: (k: string, v: string) => map.set(k, v) }
  return { ...own, removeItem: (k: string) => map.delete(k) } as unknown as Storage
}

describe('two windows with one draft', () => {
  it('keep what each has typed; where both have, what is typed here', () => {
    const base = draft({ phone: '1', city: 'York' })
    const merged = mergeDrafts(
      base,
      draft({ phone: '2', city: 'York' }),
      draft({ phone: '3', city: 'Leeds', email: 'e' }),
    )
    expect(merged.fields).toEqual({ phone: '2', city: 'Leeds', email: 'e' })
  })
  it('never lose a field, whatever was typed where', () => {
    const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', ''))
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merged = mergeDrafts(draft(base), draft(mine), draft(theirs)).fields
        for (const [name, value] of Object.entries(mine)) if (value !== base[name]) expect(merged[name]).toBe(value)
        for (const [name, value] of Object.entries(theirs))
          if (mine[name] === base[name]) expect(merged[name]).toBe(value)
      }),
    )
  })
  it('take the record as it was saved last', () => {
    const at = (version: number) => ({ ...draft({}), record: { id: 7, version } as RaRecord<number> })
    expect(mergeDrafts(null, at(1), at(3)).record?.['version']).toBe(3)
    expect(mergeDrafts(null, at(3), at(1)).record?.['version']).toBe(3)
  })
})

describe('coming back', () => {
  it.each([
    ['nothing anywhere', null, null, null],
    ['what another device has left', null, kept({ a: 1 }, 4), { a: 1 }],
    [
      'what was typed here just before',
      { draft: draft({ a: 2 }), base: draft({ a: 1 }), version: 4 },
      kept({ a: 1 }, 4),
      { a: 2 },
    ],
    [
      'finished elsewhere, nothing typed here',
      { draft: draft({ a: 1 }), base: draft({ a: 1 }), version: 4 },
      null,
      null,
    ],
    [
      'finished elsewhere, typed on here',
      { draft: draft({ a: 2 }), base: draft({ a: 1 }), version: 4 },
      null,
      { a: 2 },
    ],
    [
      'another record is being made elsewhere',
      { draft: draft({ a: 2 }), base: null, version: 0 },
      kept({ b: 1 }, 2, 'two'),
      { a: 2 },
    ],
  ] as const)('%s', (_, local, from, fields) => {
    expect(resume(local, from)?.draft.fields ?? null).toEqual(fields)
  })
})

describe('the draft of a window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const open = async (s: ReturnType<typeof server>, at = storage()) => {
    const store = createDraftStore('k', at, s.calls)
    await store.open('a')
    return store
  }

  it('goes to the server after a pause, and nothing goes while nothing was typed', async () => {
    const s = server()
    const store = await open(s)
    await store.flush()
    expect(s.now()).toBeNull()
    store.change({ fields: { phone: '1' } })
    store.change({ fields: { phone: '12' } })
    expect(s.now()).toBeNull()
    await vi.advanceTimersByTimeAsync(500)
    expect(s.now()).toMatchObject({ version: 1, values: { fields: { phone: '12' } } })
  })
  it('keeps what is typed while an answer is on its way', async () => {
    const s = server()
    const store = await open(s)
    store.change({ fields: { phone: '1' } })
    const sent = store.flush()
    store.change({ fields: { phone: '2' } })
    await sent
    expect(store.get()?.fields).toEqual({ phone: '2' })
    expect(s.now()).toMatchObject({ version: 2, values: { fields: { phone: '2' } } })
  })
  it('survives a reload without a connection, and another window that makes its own', async () => {
    const s = server()
    const tab = storage()
    const store = await open(s, tab)
    s.cut(true)
    store.change({ fields: { phone: '1' } })
    await vi.advanceTimersByTimeAsync(500)
    s.cut(false)
    s.set(kept({ phone: '9' }, 3, 'another'))
    const again = await open(s, tab)
    expect(again.get()?.fields).toEqual({ phone: '1' })
    expect(again.cameBack()).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(s.now()).toMatchObject({ version: 4, values: { fields: { phone: '1' } } })
  })
  it('is gone once it was dropped, also when it is on its way at that moment', async () => {
    const s = server()
    const store = await open(s)
    store.change({ fields: { phone: '1' } })
    const sent = store.flush()
    await Promise.all([store.drop(), sent])
    expect(s.now()).toBeNull()
    expect(store.get()).toBeNull()
    await store.open('a')
    expect(store.get()?.fields).toEqual({})
  })
})
