import fc from 'fast-check'
import type { RaRecord } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from '../../../../src/kit/wizard/draft.ts'
import { mergeDrafts, resume, type WizardDraft } from '../../../../src/kit/wizard/draft.ts'
import { createDraftStore, type DraftCalls, type DraftStore } from '../../../../src/kit/wizard/draftStore.ts'
import type { TabHolds } from '../../../../src/kit/wizard/tabHolds.ts'

const [ONE, ANOTHER] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]
const draft = (fields: WizardDraft['fields'], id = ONE): WizardDraft => ({ id, step: 'a', fields, record: null })
const AT = '2026-11-23T14:02:00.000Z'
const kept = (fields: WizardDraft['fields'], version: number, id = ONE): StoredDraft => ({
  id,
  step: 'a',
  version,
  updated_at: AT,
  values: { fields, record: null },
})

/** A server with one user's drafts, as server/engine/wizard stores them, and a browser with its tabs. */
function server() {
  const all = new Map<string, StoredDraft>()
  const held = new Map<string, object>()
  let offline = false
  const refuse = (status: number, body?: object) => Promise.reject(Object.assign(new Error(), { status, body }))
  const calls: DraftCalls = {
    list: async () => (offline ? refuse(0) : [...all.values()].toReversed()),
    keep: (given) => {
      if (offline) return refuse(0)
      const now = all.get(given.id)
      if ((now?.version ?? 0) !== given.version) return refuse(412, { current: now ?? null })
      const next = { ...given, version: given.version + 1, updated_at: AT }
      all.delete(given.id)
      all.set(given.id, next)
      return Promise.resolve(next)
    },
    drop: async (id) => {
      all.delete(id)
    },
  }
  const holds = (): TabHolds & { readonly close: () => void } => {
    const tab = {}
    const release = () => {
      for (const [id, by] of held) if (by === tab) held.delete(id)
    }
    return {
      release,
      close: release,
      held: async () => new Set(held.keys()),
      hold: async (id) => {
        release()
        if (held.has(id)) return false
        held.set(id, tab)
        return true
      },
    }
  }
  return {
    now: (): StoredDraft | null => [...all.values()].at(-1) ?? null,
    all: () => [...all.values()],
    set: (next: StoredDraft | null) => (next ? all.set(next.id, next) : all.clear()),
    cut: (is: boolean) => (offline = is),
    calls,
    holds,
  }
}

function storage(): Storage {
  const map = new Map<string, string>()
  const own = { getItem: (k: string) => map.get(k) ?? null, setItem: (k: string, v: string) => map.set(k, v) }
  return { ...own, removeItem: (k: string) => map.delete(k) } as unknown as Storage
}

describe('two windows with one draft', () => {
  it("keep each one's text; in a conflict, the text typed here", () => {
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
  it('use the record as last saved', () => {
    const at = (version: number) => ({ ...draft({}), record: { id: 7, version } as RaRecord<number> })
    expect(mergeDrafts(null, at(1), at(3)).record?.['version']).toBe(3)
    expect(mergeDrafts(null, at(3), at(1)).record?.['version']).toBe(3)
  })
})

describe('returning', () => {
  it.each([
    ['to text typed here just before', draft({ a: 2 }), draft({ a: 1 }), 4, kept({ a: 1 }, 4), { a: 2 }],
    ['to text typed on another device', draft({ a: 2 }), draft({ a: 1 }), 3, kept({ a: 1, b: 1 }, 4), { a: 2, b: 1 }],
    ['when finished elsewhere, with nothing typed here', draft({ a: 1 }), draft({ a: 1 }), 4, null, null],
    ['when finished elsewhere, with more typed here', draft({ a: 2 }), draft({ a: 1 }), 4, null, { a: 2 }],
    ['when never sent', draft({ a: 2 }), null, 0, null, { a: 2 }],
  ] as const)('%s', (_, local, base, version, from, fields) => {
    expect(resume({ draft: local, base, version }, from)?.draft.fields ?? null).toEqual(fields)
  })
})

describe("a tab's draft", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const made = (s: ReturnType<typeof server>, at = storage(), holds: TabHolds = s.holds()) =>
    createDraftStore({
      key: 'k',
      storage: at,
      calls: s.calls,
      holds,
      isWorth: (one) => one.record !== null || Object.keys(one.fields).length > 0,
    })
  const open = async (s: ReturnType<typeof server>, at?: Storage, holds?: TabHolds, anew = false) => {
    const store = made(s, at, holds)
    await store.open('a', { anew })
    return store
  }
  const offered = (store: DraftStore) => store.offers().map((one) => one.draft.fields)

  it('is sent to the server after a pause, and not while nothing was typed', async () => {
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
  it('keeps text typed while a response is pending', async () => {
    const s = server()
    const store = await open(s)
    store.change({ fields: { phone: '1' } })
    const sent = store.flush()
    store.change({ fields: { phone: '2' } })
    await sent
    expect(store.get()?.fields).toEqual({ phone: '2' })
    expect(s.now()).toMatchObject({ version: 2, values: { fields: { phone: '2' } } })
  })
  it("survives a reload without a connection, next to another device's draft", async () => {
    const s = server()
    const tab = storage()
    const holds = s.holds()
    const store = await open(s, tab, holds)
    s.cut(true)
    store.change({ fields: { phone: '1' } })
    await vi.advanceTimersByTimeAsync(500)
    s.cut(false)
    s.set(kept({ phone: '9' }, 3, ANOTHER))
    holds.close()
    const again = await open(s, tab)
    expect(again.get()?.fields).toEqual({ phone: '1' })
    expect([again.cameBack(), offered(again)]).toEqual([false, []])
    await vi.advanceTimersByTimeAsync(500)
    expect(s.all().map(({ version, values }) => [version, values['fields']])).toEqual([
      [3, { phone: '9' }],
      [1, { phone: '1' }],
    ])
  })
  it('is gone once discarded, also while it is being sent', async () => {
    const s = server()
    const store = await open(s)
    store.change({ fields: { phone: '1' } })
    const sent = store.flush()
    const gone = store.drop()
    // Started again at once: the discarded one is not offered.
    await store.open('a', { anew: true })
    await Promise.all([gone, sent])
    expect([s.now(), store.get()?.fields, offered(store)]).toEqual([null, {}, []])
  })
  it("differs from another tab's, also if the tab was duplicated", async () => {
    const s = server()
    const tab = storage()
    const first = await open(s, tab)
    first.change({ fields: { phone: '1' } })
    await first.flush()
    const copy = await open(s, tab)
    expect([copy.get()?.fields, offered(copy)]).toEqual([{}, []])
    copy.change({ fields: { phone: '2' } })
    await copy.flush()
    expect(first.get()?.fields).toEqual({ phone: '1' })
    expect(s.all()).toHaveLength(2)
  })
  it("starts empty, and offers this tab's previous draft to continue or discard", async () => {
    const s = server()
    const store = await open(s)
    store.change({ fields: { phone: '1' } })
    await store.open('a', { anew: true })
    expect([store.get()?.fields, offered(store)]).toEqual([{}, [{ phone: '1' }]])
    store.change({ fields: { phone: '2' } })
    const [offer] = store.offers()
    if (!offer) throw new Error('nothing is offered')
    expect(await store.take(offer)).toBe('a')
    expect([store.get()?.fields, store.cameBack(), offered(store)]).toEqual([{ phone: '1' }, true, []])
    await store.open('a', { anew: true })
    expect(offered(store)).toEqual([{ phone: '1' }, { phone: '2' }].toReversed())
    for (const one of store.offers()) await store.discard(one)
    expect([s.all(), offered(store)]).toEqual([[], []])
  })
  it('is not left for another one while it cannot be saved', async () => {
    const s = server()
    s.set(kept({ phone: '9' }, 3, ANOTHER))
    const store = await open(s)
    const [offer] = store.offers()
    if (!offer) throw new Error('nothing is offered')
    store.change({ fields: { phone: '1' } })
    s.cut(true)
    await expect(store.take(offer)).rejects.toThrow()
    await expect(store.open('a', { anew: true })).rejects.toThrow()
    expect(store.get()?.fields).toEqual({ phone: '1' })
  })

  /** A user's actions with one wizard in two tabs of a browser. */
  type Deed = readonly [
    tab: 0 | 1,
    deed: 'start' | 'reload' | 'type' | 'crash' | 'take' | 'leave' | 'save',
    whom: number,
  ]
  const deed = fc.tuple(
    fc.constantFrom(0 as const, 1 as const),
    fc.constantFrom<Deed[1]>('start', 'reload', 'type', 'crash', 'take', 'leave', 'save'),
    fc.nat(3),
  )
  it('taken by another tab is not taken twice: it is no longer offered, and text typed here stays', async () => {
    const s = server()
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const store = await open(s, storage(), s.holds(), true)
        store.change({ fields: { customer: 1, words: [] } })
        await store.flush()
        return store
      }),
    )
    if (!first || !second) throw new Error('two tabs were not opened')
    await first.open('a', { anew: true })
    await second.open('a', { anew: true })
    const left = second.offers().find(({ draft }) => first.offers().some((one) => one.draft.id === draft.id))
    if (!left) throw new Error('both tabs are offered the same draft')
    second.change({ fields: { customer: 2, words: [7] } })
    expect(await first.take(left)).toBe('a')
    expect(await second.take(left)).toBeNull()
    expect(second.get()?.fields).toEqual({ customer: 2, words: [7] })
    expect(second.offers().map(({ draft }) => draft.id)).not.toContain(left.draft.id)
  })

  it('is saved with the text typed for its customer only, for any order of starts, reloads, tabs and offers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 30 }), async (deeds) => {
        const s = server()
        let word = 0
        /** Maps a word to the customer for whom it was typed. */
        const typedFor = new Map<unknown, number>()
        const tabs = [0, 1].map(() => ({ at: storage(), holds: s.holds(), store: null as DraftStore | null }))
        for (const [which, what, whom] of deeds) {
          const tab = tabs[which] as (typeof tabs)[number]
          const reopen = async (anew: boolean) => {
            tab.holds.close()
            tab.store = await open(s, tab.at, tab.holds, anew)
          }
          if (what === 'crash') {
            // The tab is closed, and another one takes its place.
            await tab.store?.flush()
            tab.holds.close()
            Object.assign(tab, { at: storage(), store: null })
          } else if (what === 'start') {
            if (tab.store) await tab.store.open('a', { anew: true })
            else await reopen(true)
            expect(tab.store?.get()?.fields).toEqual({})
            tab.store?.change({ fields: { customer: whom, words: [] } })
          } else if (what === 'reload') await reopen(false)
          const fields = tab.store?.get()?.fields
          if (!tab.store || !fields) continue
          if (what === 'type' && typeof fields['customer'] === 'number') {
            typedFor.set(++word, fields['customer'])
            tab.store.change({ fields: { ...fields, words: [...(fields['words'] as number[]), word] } })
          }
          const offer = tab.store.offers()[whom]
          if (what === 'take' && offer) await tab.store.take(offer)
          if (what === 'leave' || what === 'save') {
            for (const one of (fields['words'] ?? []) as number[]) expect(typedFor.get(one)).toBe(fields['customer'])
            await tab.store.drop()
            tab.store = null
          }
          const ids = tabs.flatMap((one) => one.store?.get()?.id ?? [])
          expect(new Set(ids).size).toBe(ids.length)
        }
        // No text that was typed, and neither saved nor discarded, is lost or shown for another customer.
        for (const one of s.all()) {
          const { customer, words = [] } = one.values['fields'] as { customer?: number; words?: number[] }
          for (const of of words) expect(typedFor.get(of)).toBe(customer)
        }
      }),
      {
        numRuns: 300,
        examples: [[[...([1, 1, 0] as const).map((tab): Deed => [tab, 'start', 0]), [0, 'take', 0], [1, 'take', 0]]]],
      },
    )
  })
})
