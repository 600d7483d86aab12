import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import jobTypes from '../../../schema/areas/catalogue/job-types.ts'
import { defineResource } from '../../../schema/engine/define.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { checkForm, initialValues } from '../../../src/kit/form/check.ts'
import { messagesAt, nestErrors } from '../../../src/kit/form/resolver.ts'
import { findConflicts, unchangedByMe } from '../../../src/kit/form/stale/conflict.ts'
import { changedValues, draftAt, draftKey } from '../../../src/kit/form/unsaved/drafts.ts'
import { formatNumber, parseNumber } from '../../../src/kit/kinds/parts/number.ts'
import { fromWall, toWall } from '../../../src/kit/kinds/parts/wallTime.ts'
import { parseTime } from '../../../src/kit/kinds/time.tsx'
import { filterOf, readList, writeList } from '../../../src/kit/list/listUrl.ts'
import { nextCell } from '../../../src/kit/list/table/cells.ts'
import { factsOf } from '../../../src/kit/record/facts/factsOf.ts'
import { defineScreens } from '../../../src/kit/screens/defineScreens.ts'
import { rewriter } from '../../../src/kit/screens/rewrite.ts'

const sample = defineResource({
  name: 'samples',
  path: 'libraries/samples',
  area: 'Samples',
  belongs: 'business',
  label: ['Sample', 'Samples'],
  represent: 'title',
  sort: ['position', 'asc'],
  fields: {
    title: f.text({ required: true, max: 10, list: true, search: true }),
    kind: f.choice(['a', 'b'], { required: true, list: true, filter: true }),
    price: f.money({ list: true, filter: true }),
    secret: f.text({ required: true }),
    options: f.lines({ label: f.text({ required: true }) }),
    position: f.position({ list: true }),
    stamped: f.flag(false, { readOnly: true }),
  },
  showIf: { secret: (r) => r['kind'] === 'b' },
  rules: [{ at: 'price', code: 'gt', check: (r) => r['kind'] !== 'b' || Number(r['price']) > 0 }],
})

describe('addresses', () => {
  const rewrite = rewriter([
    { name: 'job-types', path: 'libraries/job-types' },
    { name: 'users', path: 'users' },
    { name: 'leads', path: 'leads', add: 'create' },
  ])
  it.each([
    ['/job-types', '/libraries/job-types'],
    ['/job-types?page=2', '/libraries/job-types?page=2'],
    ['/job-types/create', '/libraries/job-types/add'],
    ['/job-types/5', '/libraries/job-types/edit/5'],
    ['/job-types/5/show', '/libraries/job-types/details/5'],
    ['/users/5#x', '/users/edit/5#x'],
    ['/leads/create', '/leads/create'],
    ['/users/profile', '/users/profile'],
    ['/users/groups/5', '/users/groups/5'],
    ['/dashboard', '/dashboard'],
    ['relative', 'relative'],
  ])('%s → %s', (from, to) => expect(rewrite(from)).toBe(to))

  it('stay unchanged once rewritten, for every resource', () => {
    const all = rewriter(resources.all)
    for (const { name } of resources.all)
      for (const path of [`/${name}`, `/${name}/create`, `/${name}/7`, `/${name}/7/show`])
        expect(all(all(path))).toBe(all(path))
  })
})

describe('the list in its address', () => {
  it('is empty if everything is as declared', () => {
    expect(writeList(readList('', sample), sample)).toBe('')
    expect(readList('', sample)).toMatchObject({ sort: { field: 'position', order: 'ASC' }, page: 1, perPage: 25 })
  })

  it("accepts a field's former name", () => {
    const { price, ...rest } = sample.fields
    const renamed = {
      ...sample,
      fields: { ...rest, cost: f.money({ list: true, filter: true, renamedFrom: 'price' }) },
    }
    const state = readList('?price_gte=5&sort=price:desc&columns=price', renamed)
    expect(price).toBeDefined()
    expect(state).toEqual(readList('?cost_gte=5&sort=cost:desc&columns=cost', renamed))
    expect([state.filters, state.sort.field, state.columns]).toEqual([{ cost_gte: ['5'] }, 'cost', ['cost']])
  })

  it('ignores what the server would reject', () => {
    const state = readList('?sort=secret:asc&title=x&kind=a&nope=1&page=0&limit=7&price_gte=5', sample)
    expect(state.sort.field).toBe('position')
    expect(state.filters).toEqual({ kind: ['a'], price_gte: ['5'] })
    expect([state.page, state.perPage]).toEqual([1, 25])
  })

  it('is parsed back from its address unchanged', () => {
    const text = fc.string({ minLength: 1 }).filter((t) => t.trim() === t && t !== '')
    const states = fc.record({
      q: fc.oneof(fc.constant(''), text),
      filters: fc.oneof(
        fc.constant({}),
        fc.record({
          kind: fc.uniqueArray(text, { minLength: 1 }),
          price_lt: fc.array(text, { minLength: 1, maxLength: 1 }),
        }),
      ),
      sort: fc.record({
        field: fc.constantFrom('title', 'position'),
        order: fc.constantFrom('ASC' as const, 'DESC' as const),
      }),
      page: fc.integer({ min: 1, max: 9999 }),
      perPage: fc.constantFrom(10, 25, 50, 100),
      archived: fc.boolean(),
    })
    fc.assert(
      fc.property(states, (state) => {
        expect(readList(writeList(state, sample), sample)).toEqual(state)
      }),
    )
  })

  it('queries with the filters and the words', () => {
    expect(filterOf({ q: ' boiler ', filters: { kind: ['a'] } })).toEqual({ kind: ['a'], q: 'boiler' })
  })
})

describe('keys of the grid', () => {
  const at = { row: 3, column: 1 }
  it.each([
    ['ArrowDown', false, { row: 4, column: 1 }],
    ['j', false, { row: 4, column: 1 }],
    ['ArrowUp', false, { row: 2, column: 1 }],
    ['PageDown', false, { row: 9, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
    ['ArrowRight', false, { row: 3, column: 2 }],
    ['ArrowLeft', false, { row: 3, column: 0 }],
    ['Home', false, { row: 3, column: 0 }],
    ['End', false, { row: 3, column: 4 }],
    ['Home', true, { row: 0, column: 1 }],
    ['End', true, { row: 9, column: 1 }],
    ['z', false, undefined],
  ])('%s (ctrl %s)', (key, ctrl, to) => expect(nextCell(key, ctrl, at, 10, 5)).toEqual(to))

  it('stops at the edges; Up reaches the heading, k does not', () => {
    expect(nextCell('ArrowUp', false, { row: 0, column: 1 }, 10, 5)).toEqual({ row: -1, column: 1 })
    expect(nextCell('k', false, { row: 0, column: 1 }, 10, 5)).toEqual({ row: 0, column: 1 })
    expect(nextCell('ArrowDown', false, { row: 9, column: 1 }, 10, 5)).toEqual({ row: 9, column: 1 })
  })
})

describe('a form validated by its declaration', () => {
  const good = { title: 'A', kind: 'a', price: 5, secret: null, options: [], position: null }

  it('starts with the defaults, or with the record', () => {
    expect(initialValues(jobTypes, undefined)).toMatchObject({ title: null, active: true, colour: '#000000' })
    expect(initialValues(jobTypes, { id: 5, title: 'A' })).toEqual({ id: 5, title: 'A' })
  })

  it('sends neither system fields nor an empty position', () => {
    const checked = checkForm(sample, { ...good, stamped: true }, undefined)
    expect(checked.ok && Object.keys(checked.value).sort()).toEqual(['kind', 'options', 'price', 'title'])
  })

  it('clears hidden fields and does not require them', () => {
    const checked = checkForm(
      sample,
      { ...good, secret: 'left over' },
      { id: 1, version: 1, position: 2, stamped: false },
    )
    expect(checked.ok && checked.value).toMatchObject({ title: 'A' })
    expect(checked.ok && 'secret' in checked.value).toBe(false)
    expect(checkForm(sample, { ...good, kind: 'b' }, undefined)).toEqual({
      ok: false,
      errors: { secret: [{ code: 'required' }] },
    })
  })

  it('shows errors at the field, at the cell of a line, and from rules over several fields', () => {
    const bad = checkForm(
      sample,
      { ...good, title: 'x'.repeat(11), options: [{ label: '' }, { label: 'b' }] },
      undefined,
    )
    expect(bad).toEqual({
      ok: false,
      errors: { title: [{ code: 'too_long', params: { max: 10 } }], 'options.0.label': [{ code: 'required' }] },
    })
    const ruled = checkForm(sample, { ...good, kind: 'b', secret: 's', price: 0 }, undefined)
    expect(ruled).toEqual({ ok: false, errors: { price: [{ code: 'gt' }] } })
    // All at once, except errors that only follow from others.
    const both = checkForm(sample, { ...good, title: '', kind: 'b', secret: 's', price: 0 }, undefined)
    expect(both).toEqual({ ok: false, errors: { title: [{ code: 'required' }], price: [{ code: 'gt' }] } })
    const one = checkForm(sample, { ...good, kind: 'b', secret: 's', price: 'x' }, undefined)
    expect(Object.values(one.ok ? {} : one.errors).flat()).toHaveLength(1)
  })

  it('also requires fields of a saved record', () => {
    const checked = checkForm(sample, { ...good, title: '  ' }, { id: 1, version: 1, position: 2 })
    expect(checked).toMatchObject({ ok: false, errors: { title: [{ code: 'required' }] } })
  })

  it("keeps a list's errors next to those of its lines", () => {
    const nested = nestErrors({ 'options.0.label': [{ code: 'required' }], options: [{ code: 'twice' }] })
    const { own, parts } = messagesAt(nested['options'])
    expect(own).toContain('validation.twice')
    expect(parts['0.label']).toContain('validation.required')
  })
})

describe('two users editing one record', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const base = { a: 1, b: 1, c: 1, d: [{ x: 1, y: 2 }], e: 1 }
  const mine = { a: 2, b: 1, c: 2, d: [{ x: 1, y: 2 }], e: 5 }
  const theirs = { a: 1, b: 3, c: 3, d: [{ y: 2, x: 1 }], e: 5 }

  it('decide only about fields that both changed differently', () => {
    expect(findConflicts(names, base, mine, theirs)).toEqual([{ name: 'c', base: 1, mine: 2, theirs: 3 }])
  })

  it("get the other's changes without a question", () => {
    expect(unchangedByMe(names, base, mine, theirs)).toEqual({ b: 3 })
  })
})

describe('drafts', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage
  }

  it('hold the changed fields and the record they change, until discarded', () => {
    const draft = draftAt(storage(), draftKey(1, 'job-types', 5))
    expect(draft.read()).toBeNull()
    const values = changedValues({ title: 'B', colour: '#000000' }, { title: true })
    draft.write({ values, base: { id: 5, version: 2 } })
    expect(draft.read()).toEqual({ values: { title: 'B' }, base: { id: 5, version: 2 } })
    draft.drop()
    expect(draft.read()).toBeNull()
  })

  it('belong to one user, one resource, one record', () => {
    const keys = [draftKey(1, 'a', 5), draftKey(2, 'a', 5), draftKey(1, 'b', 5), draftKey(1, 'a', undefined)]
    expect(new Set(keys).size).toBe(4)
  })

  it('that cannot be read or saved block nobody, and are reported', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const broken = storage()
    broken.setItem('k', '{')
    expect(draftAt(broken, 'k').read()).toBeNull()
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('full')
      },
    } as unknown as Storage
    expect(() => draftAt(full, 'k').write({ values: {} })).not.toThrow()
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

describe('typed values', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['£ 5', 5],
    ['20%', 20],
    ['-3', -3],
    ['.5', 0.5],
    ['5.', 5],
    ['12,5', 12.5],
    ['1\u00a0234,50\u00a0zł', 1234.5],
    ['1,2345', undefined],
    ['1,23,456', undefined],
    ['1e3', undefined],
    ['five', undefined],
    ['', undefined],
  ])('number %s', (text, value) => expect(parseNumber(text)).toBe(value))

  it('parses every number it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (pence) => {
        expect(parseNumber(formatNumber(pence / 100, 2, 10))).toBe(pence / 100)
      }),
    )
  })

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['09:30', '09:30'],
    ['24:00', undefined],
    ['9:60', undefined],
  ])('time %s', (text, value) => expect(parseTime(text)).toBe(value))

  it("takes the business's clock into summer and winter", () => {
    expect(fromWall('2026-01-15', '09:30')).toBe('2026-01-15T09:30:00Z')
    expect(fromWall('2026-07-15', '09:30')).toBe('2026-07-15T08:30:00Z')
    expect(toWall('2026-07-15T08:30:00Z')).toEqual({ day: '2026-07-15', time: '09:30' })
  })

  it('knows the hour that does not exist and takes the first of a repeated one', () => {
    expect(fromWall('2026-03-29', '01:30')).toBeUndefined()
    expect(fromWall('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00Z')
  })
})

describe("a resource's pages", () => {
  it('reject a name that is not a field, in the types and at start', () => {
    const Cell = () => null
    expect(defineScreens(jobTypes, { cells: { title: Cell } })).toEqual({ cells: { title: Cell } })
    // @ts-expect-error nope is no field of a job type
    expect(() => defineScreens(jobTypes, { cells: { nope: Cell } })).toThrow(/nope is no field/)
    // @ts-expect-error a colour is text: a control of numbers does not fit
    defineScreens(jobTypes, { cells: { colour: ({ value }: { value: Date }) => value.toISOString() } })
  })
})

describe("a record's facts", () => {
  const layout = defineResource({
    name: 'works',
    path: 'works',
    area: 'Works',
    belongs: 'business',
    label: ['Work', 'Works'],
    represent: 'title',
    sort: ['title', 'asc'],
    record: { type: 'kind', elsewhere: ['price'] },
    fields: {
      title: f.text({ required: true, max: 10 }),
      kind: f.choice(['a', 'b']),
      price: f.money({}),
      note: f.text({}),
      urgent: f.flag(false),
      open: f.flag(true),
      reason: f.text({}),
    },
  })
  const row = { title: 'Roof', kind: 'a', price: 5, note: null, urgent: false, open: false, reason: 'Rain' }
  const said = [{ name: 'wait', label: ['Waits', 'waits'], way: { tab: 'x' }, says: 'reason' }] as const

  it('are those not shown elsewhere, and empty ones can be added', () => {
    expect(factsOf(layout, row, said)).toEqual({ filled: ['title', 'open'], empty: ['note', 'urgent'] })
    expect(factsOf(layout, { ...row, urgent: true, note: 'Ring' }, [])).toEqual({
      filled: ['title', 'note', 'urgent', 'open', 'reason'],
      empty: [],
    })
    // A missing type is shown where it can be set.
    expect(factsOf(layout, { ...row, kind: null }, said).empty).toContain('kind')
  })
})
