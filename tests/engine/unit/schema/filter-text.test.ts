import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { defineResource } from '../../../../schema/engine/define.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { daysOf } from '../../../../schema/engine/filters/days.ts'
import {
  type Comparison,
  type Placed,
  parseTokens,
  printTokens,
  type Token,
} from '../../../../schema/engine/filters/grammar.ts'
import { rowMatcher } from '../../../../schema/engine/filters/match.ts'
import { type Filters, readTokens } from '../../../../schema/engine/filters/read.ts'
import type { Titles } from '../../../../schema/engine/filters/values.ts'
import { type FilterTexts, makeVocabulary, type Vocabulary } from '../../../../schema/engine/filters/vocabulary.ts'
import { termsOfFilters, wordsOf } from '../../../../schema/engine/filters/write.ts'
import { dayOf, startOfDay } from '../../../../schema/engine/time/time.ts'
import { humanise } from '../../../../schema/engine/words.ts'

const runs = process.env['DEEP'] ? 50_000 : 1000
const bare = (tokens: readonly Placed[]): Token[] => tokens.map(({ start: _, end: __, ...token }) => token as Token)
const parse = (text: string) => bare(parseTokens(text))
const term = (name: string, values: string[], comparison: Comparison = 'eq', negated = false) => ({
  is: 'term',
  name,
  negated,
  comparison,
  values,
})
const word = (text: string) => ({ is: 'word', text })

const NASTY = [
  '"',
  '\\',
  ',',
  ' ',
  ':',
  '-',
  '.',
  '..',
  '>',
  '<=',
  '=',
  '“',
  '，',
  '：',
  '≥',
  '\u3000',
  'a',
  'é',
  '组',
  '👍',
  '1',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...NASTY), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const name = fc.constantFrom('a', 'status', 'vat-rate', 'kind_2', '状态', 'é')
const token: fc.Arbitrary<Token> = fc.oneof(
  text.map((t) => word(t) as Token),
  fc.record({
    is: fc.constant('term' as const),
    name,
    negated: fc.boolean(),
    comparison: fc.constant('eq' as const),
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    is: fc.constant('term' as const),
    name,
    negated: fc.boolean(),
    comparison: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    values: text.map((t) => [t]),
  }),
  fc.record({
    is: fc.constant('term' as const),
    name,
    negated: fc.boolean(),
    comparison: fc.constant('range' as const),
    values: fc.tuple(text, text),
  }),
)

describe('the text of a filter box', () => {
  it.each<[string, object[]]>([
    ['boiler  pipe ', [word('boiler'), word('pipe')]],
    ['status:new', [term('status', ['new'])]],
    ['field:a,b', [term('field', ['a', 'b'])]],
    ['-field:a,b x', [term('field', ['a', 'b'], 'eq', true), word('x')]],
    ['price:>10', [term('price', ['10'], 'gt')]],
    ['price:>=1,000', [term('price', ['1,000'], 'gte')]],
    ['price:<=10 price:<5', [term('price', ['10'], 'lte'), term('price', ['5'], 'lt')]],
    ['created:2026-11-01..2026-11-21', [term('created', ['2026-11-01', '2026-11-21'], 'range')]],
    ['a:..5 b:5..', [term('a', ['', '5'], 'range'), term('b', ['5', ''], 'range')]],
    ['s:"Smith, Sons: A"', [term('s', ['Smith, Sons: A'])]],
    ['s:"say \\"hi\\" \\\\"', [term('s', ['say "hi" \\'])]],
    ['s:"A","B C",d', [term('s', ['A', 'B C', 'd'])]],
    ['s:">5" "-x:1"', [term('s', ['>5']), word('-x:1')]],
    ['s:"still typ', [term('s', ['still typ'])]],
    ['1/2" BSP', [word('1/2"'), word('BSP')]],
    ['s:', [term('s', [''])]],
    ['12:30 -5 :x', [word('12:30'), word('-5'), word(':x')]],
    ['状态：“新 建”，完成', [term('状态', ['新 建', '完成'])]],
    ['价格：≥5', [term('价格', ['5'], 'gte')]],
  ])('%s', (typed, tokens) => expect(parse(typed)).toEqual(tokens))

  it('is parsed back from its printed form as the same tokens, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 5 }), (tokens) => {
        expect(parse(printTokens(tokens))).toEqual(tokens)
      }),
      { numRuns: runs },
    )
  })

  it('is parsed whatever it is, keeps the typed text, and is stable from the first print on', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const tokens = parseTokens(typed)
        const outside = tokens.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), typed)
        expect(outside.trim()).toBe('')
        expect(tokens.every(({ start, end }, i) => start < end && start >= (tokens[i - 1]?.end ?? 0))).toBe(true)
        expect(parse(printTokens(tokens))).toEqual(bare(tokens))
      }),
      { numRuns: runs },
    )
  })
})

const sample = defineResource({
  name: 'samples',
  path: 'samples',
  area: 'Samples',
  belongs: 'business',
  label: ['Sample', 'Samples'],
  represent: 'title',
  sort: ['title', 'asc'],
  fields: {
    title: f.text({ required: true, search: true }),
    status: f.choice(['new', 'on_hold', 'visit_booked'], { filter: true }),
    price: f.money({ filter: true }),
    vat_rate_id: f.ref('vat-rates', { filter: true }),
    kinds: f.choices(['a', 'b'], { filter: true }),
    active: f.flag(true, { filter: true }),
    due: f.date({ filter: true }),
    supplier: f.text({ filter: true }),
    secret: f.text(),
  },
})
const english: FilterTexts = {
  field: (field) =>
    ({ vat_rate_id: 'VAT rate', created_at: 'Created', updated_at: 'Updated' })[field] ?? humanise(field),
  choice: (_, choice) => humanise(choice),
  flag: (value) => (value ? 'Yes' : 'No'),
  me: 'Me',
  day: (day) => humanise(day.replaceAll('-', '_')),
  counted: (way, count) => `${humanise(way)} ${count} days`,
}
const CHINESE: Readonly<Record<string, string>> = {
  status: '状态',
  price: '价格',
  created_at: '创建时间',
  active: '启用',
}
const chinese: FilterTexts = {
  field: (field) => CHINESE[field] ?? field,
  choice: (_, choice) => ({ new: '新建', on_hold: '暂停' })[choice] ?? choice,
  flag: (value) => (value ? '是' : '否'),
  me: '我',
  day: (day) => ({ today: '今天', 'last-month': '上月' })[day] ?? day,
  counted: (way, count) => (way === 'last' ? `最近 ${count} 天` : `未来 ${count} 天`),
}
const RATES: Readonly<Record<string, string>> = { 1: 'Standard', 2: 'Reduced, 5 %', 3: 'Zero', 4: 'Zero', 5: '#9' }
const titles: Titles = {
  titleOf: (_, id) => RATES[id],
  idOf: (_, title) => Object.keys(RATES).find((id) => RATES[id]?.toLowerCase() === title.toLowerCase()) ?? null,
}
const en = makeVocabulary(sample, english)
const zh = makeVocabulary(sample, chinese)
const read = (typed: string, words: Vocabulary = en): Filters & { problems: (string | undefined)[] } => {
  const { q, filters, readings } = readTokens(parseTokens(typed), words, titles)
  return { q, filters, problems: readings.map((reading) => reading?.problem?.code) }
}
const print = (state: Filters, words: Vocabulary = en) =>
  printTokens([...termsOfFilters(state, words, titles), ...wordsOf(state.q)])

describe('the query of the text', () => {
  it.each<[string, string, Record<string, string[]>]>([
    ['boiler status:new pipe', 'boiler pipe', { status: ['new'] }],
    ['status:new,on-hold STATUS:"Visit booked"', '', { status: ['new', 'on_hold', 'visit_booked'] }],
    ['-status:on_hold active:yes', '', { status_not: ['on_hold'], active: ['true'] }],
    ['price:£10..£1000 price:>5', '', { price_gte: ['10'], price_lte: ['1000'], price_gt: ['5'] }],
    ['price:>1,000', '', { price_gt: ['1000'] }],
    ['vat-rate:standard,"Reduced, 5 %",#9 vat_rate:zero', '', { vat_rate_id: ['1', '2', '9', '3'] }],
    ['created:last-month -created:today', '', { created_at: ['last-month'], created_at_not: ['today'] }],
    ['created:>=21/11/2026 due:tomorrow..', '', { created_at_gte: ['2026-11-21'], due_gte: ['tomorrow'] }],
    ['due:last-14-days supplier:"A, B"', '', { due: ['last-14-days'], supplier: ['A, B'] }],
    ['vat:zero', '', { vat_rate_id: ['3'] }],
  ])('%s', (typed, q, filters) =>
    expect(read(typed)).toMatchObject({ q, filters, problems: expect.not.arrayContaining([expect.any(String)]) }),
  )

  it("is understood in the user's language, by field names, and in English", () => {
    const wanted = {
      status: ['new'],
      price_gt: ['5'],
      created_at: ['last-month'],
      due: ['last-7-days'],
      active: ['true'],
    }
    for (const typed of [
      '状态:新建 价格:>5 创建时间:上月 due:"最近 7 天" 启用:是',
      'status:new price:>5 created_at:last-month due:last-7-days active:true',
      'Status:NEW price:>5 created:last-month due:last-7-days active:yes',
    ])
      expect(read(typed, zh), typed).toMatchObject({ filters: wanted })
    expect(print({ q: '锅炉', filters: wanted }, zh)).toBe('状态:新建 价格:>5 创建时间:上月 due:最近-7-天 启用:是 锅炉')
  })

  it.each<[string, string]>([
    ['nope:1', 'unknown_field'],
    ['secret:1', 'unknown_field'],
    ['constructor:1', 'unknown_field'],
    ['status:', 'empty'],
    ['price:..', 'empty'],
    ['status:fresh', 'choice'],
    ['active:perhaps', 'choice'],
    ['price:cheap', 'number'],
    ['created:soon', 'day'],
    ['due:2026-02-30', 'day'],
    ['vat-rate:none', 'record'],
    ['status:>new', 'not_compared'],
    ['-price:>5', 'not_excluded'],
    ['price:9..5', 'reversed'],
    ['created:2026-11-21..2026-11-01', 'reversed'],
    ['price:>5 price:>6', 'twice'],
  ])('%s is wrong: %s', (typed, code) => expect(read(typed).problems.at(-1)).toBe(code))

  it('names that share a word are distinguished by more of them', () => {
    const vocabulary = makeVocabulary(resources.get('materials'), english)
    const problem = (typed: string) => readTokens(parse(typed), vocabulary, titles).readings[0]?.problem
    expect(problem('cost:>10')).toBeUndefined()
    expect(problem('price:>10')).toEqual({
      code: 'inexact_field',
      params: { name: 'price', like: 'cost-price, sell-price, show-price-in-app' },
    })
  })

  it('ignores errors and applies the rest', () => {
    expect(read('a nope:1 status:fresh price:>5')).toMatchObject({ q: 'a', filters: { price_gt: ['5'] } })
  })

  it('writes a record by its title only if that is parsed back to it', () => {
    const filters = { vat_rate_id: ['1', '2', '3', '4', '5', '77'] }
    expect(print({ q: '', filters })).toBe('vat-rate:Standard,"Reduced, 5 %",Zero,#4,#5,#77')
  })

  it('is parsed back from the address unchanged', () => {
    const number = fc.integer({ min: 0, max: 99_999 }).map(String)
    const day = fc.constantFrom(
      'today',
      'last-month',
      'last-30-days',
      'next-7-days',
      '2026-11-21',
      '2026-11-21T09:30:00Z',
    )
    const some = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
    const state = fc.record({
      q: fc.array(text, { maxLength: 3 }).map((parts) => parts.join(' ').split(/\s+/).filter(Boolean).join(' ')),
      filters: fc.record(
        {
          status: some(fc.constantFrom('new', 'on_hold')),
          status_not: some(fc.constantFrom('new', 'visit_booked')),
          vat_rate_id: some(fc.constantFrom('1', '2', '4', '5', '900')),
          kinds: some(fc.constantFrom('a', 'b')),
          active: some(fc.constantFrom('true', 'false')),
          supplier: some(text.filter((t) => t.trim() !== '')),
          price: some(number),
          price_gt: number.map((n) => [n]),
          price_lte: number.map((n) => [n]),
          created_at: some(day),
          created_at_not: some(day),
          due_lt: day.filter((d) => d.length < 15).map((d) => [d]),
        },
        { requiredKeys: [] },
      ),
    }) as fc.Arbitrary<Filters>
    for (const words of [en, zh])
      fc.assert(
        fc.property(state, (asked) => {
          const typed = print(asked, words)
          expect({ typed, ...read(typed, words) }).toEqual({
            typed,
            ...asked,
            problems: read(typed, words).problems.map(() => undefined),
          })
        }),
        { numRuns: runs / 5 },
      )
  }, 60_000)

  it('names every filter of every list so that it is parsed back', () => {
    for (const resource of resources.all) {
      const vocabulary = makeVocabulary(resource, english, true)
      for (const field of vocabulary.fields) {
        expect(vocabulary.find(field.key)?.name, `${resource.name} ${field.key}`).toBe(field.name)
        expect(vocabulary.find(field.name)?.name).toBe(field.name)
      }
    }
  })
})

describe('words for days', () => {
  it.each<[string, string, string]>([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this-week', '2026-11-16', '2026-11-22'],
    ['last-week', '2026-11-09', '2026-11-15'],
    ['next-week', '2026-11-23', '2026-11-29'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['next-month', '2026-12-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['last-7-days', '2026-11-15', '2026-11-21'],
    ['next-1-days', '2026-11-21', '2026-11-21'],
    ['2024-02-29', '2024-02-29', '2024-02-29'],
  ])('%s', (said, from, to) => expect(daysOf(said, '2026-11-21')).toEqual({ from, to }))

  it('know no others', () => {
    for (const said of ['', 'soon', 'constructor', 'last-0-days', 'last-1000-days', '2026-02-29'])
      expect(daysOf(said, '2026-11-21')).toBeUndefined()
    expect(daysOf('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it("begin by the business's clock, also when it changes", () => {
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T00:00:00Z')
    expect(startOfDay('2026-06-01')).toBe('2026-05-31T23:00:00Z')
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00Z')
    for (const zone of ['Europe/London', 'Pacific/Apia', 'America/Sao_Paulo', 'Asia/Kathmandu'])
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true }),
          (at) => {
            const day = dayOf(at, zone)
            const start = Date.parse(startOfDay(day, zone))
            expect(dayOf(start, zone)).toBe(day)
            expect(dayOf(start - 1000, zone) < day).toBe(true)
          },
        ),
        { numRuns: 50 },
      )
  })
})

describe('rows already loaded', () => {
  const row = {
    title: 'Copper pipe 15 mm',
    status: 'new',
    price: 5.6,
    vat_rate_id: 1,
    kinds: ['a'],
    active: true,
    due: '2026-11-20',
    supplier: null,
    created_at: '2026-10-31T23:30:00Z',
  }
  const now = Date.parse('2026-11-21T10:00:00Z')
  const stays = (typed: string) => rowMatcher(sample, read(typed), now)(row)
  it.each([
    'pipe COPPER',
    'status:new,on-hold',
    '-status:on-hold',
    'price:>5 price:<=5.6',
    'vat-rate:standard',
    'kinds:a,b',
    'active:yes',
    'due:yesterday',
    'due:<today',
    'due:>=this-week',
    '-supplier:x',
    'created:last-month',
    'created:<this-month',
    'created:2026-10-31..2026-11-01',
    'nope:1',
    '',
  ])('keep the row with %s', (typed) => expect(stays(typed)).toBe(true))
  it.each([
    'pipe steel',
    'status:on-hold',
    '-status:new',
    'price:>5.6',
    'vat-rate:zero',
    '-kinds:a',
    'active:no',
    'due:today',
    'due:>yesterday',
    'supplier:x',
    'created:this-month',
    'created:>last-month',
    '-created:last-month',
  ])('lose the row with %s', (typed) => expect(stays(typed)).toBe(false))
  it('keep a row that cannot be judged', () => {
    const { supplier: _, title: __, ...rest } = row
    expect(rowMatcher(sample, read('supplier:x steel'), now)(rest)).toBe(true)
  })
})
