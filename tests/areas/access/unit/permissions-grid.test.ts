import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  difference,
  isTicked,
  lockOf,
  type Rules,
  rebase,
  setAll,
  summed,
} from '../../../../src/customRoutes/access/permissionGrid.ts'

const PAIRS = ['A:list', 'A:edit', 'B:list', 'B:edit']
const STAFF = { id: 1, name: 'Staff' }
const make = (
  part: Partial<Record<'base' | 'wanted' | 'inherited' | 'may', readonly string[]>> &
    Partial<Pick<Rules, 'viewing' | 'locked'>>,
): Rules => ({
  base: new Set(part.base ?? []),
  wanted: new Set(part.wanted ?? part.base ?? []),
  noEffect: new Set<string>(),
  inherited: Object.fromEntries((part.inherited ?? []).map((pair) => [pair, STAFF])),
  mayGive: (pair) => (part.may ?? PAIRS).includes(pair),
  viewing: part.viewing ?? false,
  locked: part.locked ?? null,
})
const some = fc.subarray(PAIRS)
const anyRules = fc.record({ base: some, wanted: some, inherited: some, may: some }).map(make)

describe('a checkbox', () => {
  it('is locked while viewing as a group', () => {
    const viewing = make({ base: ['A:list'], viewing: true })
    for (const pair of PAIRS) expect(lockOf(viewing, pair)).toBe('viewing')
    expect(setAll(viewing, PAIRS, true)).toEqual(viewing.wanted)
  })

  it('is locked if only inherited; one also granted here can be revoked and granted', () => {
    expect(lockOf(make({ inherited: ['A:list'] }), 'A:list')).toBe('inherited')
    expect(lockOf(make({ inherited: ['A:list'], base: ['A:list'] }), 'A:list')).toBeUndefined()
    const taken = make({ inherited: ['A:list'], base: ['A:list'], wanted: [] })
    expect([lockOf(taken, 'A:list'), isTicked(taken, 'A:list')]).toEqual([undefined, true])
  })
  it('is locked if the user lacks the permission, granted or not', () => {
    for (const base of [[], ['A:list']]) expect(lockOf(make({ base, may: [] }), 'A:list')).toBe('not_yours')
  })

  it("is always locked for a group above the user's own", () => {
    const above = make({ base: ['A:list'], inherited: ['B:list'], locked: 'above_you' })
    for (const pair of PAIRS) expect(lockOf(above, pair)).toBe(pair === 'B:list' ? 'inherited' : 'above_you')
    expect(lockOf({ ...above, mayGive: () => false }, 'A:list')).toBe('not_yours')
    expect(setAll(above, PAIRS, false)).toEqual(above.wanted)
  })

  it("of the user's own group can be revoked and restored, but nothing gained", () => {
    const own = { base: ['A:list'], locked: 'own_group' } as const
    expect(lockOf(make(own), 'A:list')).toBeUndefined()
    expect(lockOf(make({ ...own, wanted: [] }), 'A:list')).toBeUndefined()
    expect(lockOf(make(own), 'A:edit')).toBe('own_group')
    expect(lockOf(make({ ...own, may: [] }), 'A:edit')).toBe('not_yours')
  })
})

describe('select all', () => {
  it('changes nothing that is locked, and grants nothing twice', () => {
    fc.assert(
      fc.property(anyRules, some, fc.boolean(), (rules, pairs, on) => {
        const next = setAll(rules, pairs, on)
        for (const pair of PAIRS) {
          const touched = pairs.includes(pair) && !lockOf(rules, pair)
          if (!touched) expect(next.has(pair)).toBe(rules.wanted.has(pair))
          else if (!on) expect(next.has(pair)).toBe(false)
          else expect(isTicked({ ...rules, wanted: next }, pair)).toBe(true)
        }
      }),
    )
  })
  it('shows all, some or none', () => {
    const rules = make({ base: ['A:list'], inherited: ['A:edit'] })
    expect(summed(rules, ['A:list', 'A:edit'])).toEqual({ all: true, some: false, locked: false })
    expect(summed(rules, PAIRS)).toEqual({ all: false, some: true, locked: false })
    expect(summed(rules, ['B:list'])).toEqual({ all: false, some: false, locked: false })
    expect(summed(rules, ['A:edit'])).toEqual({ all: true, some: false, locked: true })
    expect(summed(rules, [])).toMatchObject({ all: false, some: false })
  })
})

describe("another user's saved changes", () => {
  it('stay, with the own changes on top', () => {
    expect([...rebase(new Set(['A:list']), new Set(['A:edit']), ['A:list', 'B:list'])].toSorted()).toEqual([
      'A:edit',
      'B:list',
    ])
  })
  it('are combined with the own ones, which win where both differ', () => {
    const set = some.map((list) => new Set(list))
    fc.assert(
      fc.property(set, set, set, (base, mine, theirs) => {
        const both = rebase(base, mine, theirs)
        const { added, removed } = difference(base, mine)
        for (const pair of PAIRS) {
          const touched = added.includes(pair) || removed.includes(pair)
          expect(both.has(pair)).toBe(touched ? mine.has(pair) : theirs.has(pair))
        }
      }),
    )
  })
})
