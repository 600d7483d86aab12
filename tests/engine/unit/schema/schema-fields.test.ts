import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { BadValue, buildOnce, type Field } from '../../../../schema/engine/fields/field.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { normalisePhone } from '../../../../schema/engine/text/phones.ts'
import { recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { normaliseColour } from '../../../../schema/kinds/colour/model.ts'
import { tokensOf } from '../../../../schema/kinds/template/model.ts'
// The module with each country's numbers registers itself.
import '../../../../server/engine/write/prepare/telephone.ts'

/** The saved value, or its error code. */
function kept(field: Field, value: unknown): unknown {
  const checked = checkBody({ fields: { value: field } }, 'create', { value })
  if (checked.ok) return checked.value['value']
  return Object.fromEntries(
    Object.entries(checked.errors).map(([path, list]) => [path, list.map((e) => e.code).join()]),
  )
}
const refused = (code: string, path = 'value') => ({ [path]: code })

describe.each<[string, Field, [unknown, unknown][]]>([
  [
    'text',
    f.text({ max: 5, min: 2 }),
    [
      ['  ab ', 'ab'],
      ['abcdef', refused('too_long')],
      ['a', refused('too_short')],
      ['a\u0007b', refused('control_characters')],
      ['a\nb', refused('control_characters')],
      [' ', null],
      [5, refused('type')],
    ],
  ],
  [
    'text with a pattern',
    f.text({ pattern: [/^\d+$/, 'digits'] }),
    [
      ['12', '12'],
      ['1a', refused('digits')],
    ],
  ],
  [
    'required text',
    f.text({ required: true }),
    [
      ['', refused('required')],
      [null, refused('required')],
      [undefined, refused('required')],
      ['\t ', refused('required')],
    ],
  ],
  [
    'a note',
    f.note({ max: 6 }),
    [
      ['a\r\nb\n\n', 'a\nb'],
      ['a\tb', 'a\tb'],
      ['a\u0000b', refused('control_characters')],
      ['abcdefg', refused('too_long')],
    ],
  ],
  [
    'a whole number',
    f.int({ min: 1, max: 9 }),
    [
      [1, 1],
      [9, 9],
      [0, refused('gte')],
      [10, refused('lte')],
      [1.5, refused('int')],
      ['1', refused('type')],
      [Number.NaN, refused('type')],
    ],
  ],
  [
    'money',
    f.money(),
    [
      [0, 0],
      [9_999_999.99, 9_999_999.99],
      [0.07, 0.07],
      [1.005, refused('decimals')],
      [10_000_000, refused('lte')],
      [-0.01, refused('gte')],
      [1e-7, refused('decimals')],
      [Number.POSITIVE_INFINITY, refused('type')],
    ],
  ],
  [
    'a unit price',
    f.money({ unit: true }),
    [
      [0.0125, 0.0125],
      [0.01255, refused('decimals')],
    ],
  ],
  [
    'a percentage',
    f.percent(),
    [
      [17.5, 17.5],
      [100, 100],
      [100.01, refused('lte')],
      [-1, refused('gte')],
      [1.234, refused('decimals')],
    ],
  ],
  [
    'a quantity',
    f.quantity(),
    [
      [0.125, 0.125],
      [0.1255, refused('decimals')],
      [1_000_000, refused('lte')],
    ],
  ],
  [
    'a flag',
    f.flag(true),
    [
      [false, false],
      [null, true],
      [undefined, true],
      ['true', refused('type')],
      [1, refused('type')],
    ],
  ],
  [
    'a colour',
    f.colour({ reserved: ['white'] }),
    [
      ['#ABC', '#aabbcc'],
      [' #A1B2C3 ', '#a1b2c3'],
      ['black', '#000000'],
      ['#FfF', refused('reserved_colour')],
      ['red', refused('colour')],
      ['#12345', refused('colour')],
    ],
  ],
  [
    'a date',
    f.date(),
    [
      ['2024-02-29', '2024-02-29'],
      ['2026-02-29', refused('date')],
      ['29/02/2024', refused('date')],
      ['0000-01-01', refused('date')],
    ],
  ],
  [
    'a time of day',
    f.time(),
    [
      ['09:30', '09:30'],
      ['24:00', refused('time')],
      ['9:30', refused('time')],
      ['09:30:00', refused('time')],
    ],
  ],
  [
    'an instant',
    f.instant(),
    [
      ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z'],
      ['2026-06-21T10:30:00+01:00', '2026-06-21T09:30:00Z'],
      ['2026-11-21T09:30:00.500Z', '2026-11-21T09:30:00.5Z'],
      ['2026-11-21', refused('instant')],
      ['0000-01-01T00:00:00Z', refused('instant')],
    ],
  ],
  [
    'a telephone number',
    f.phone(),
    [
      ['0113 496 0205', '+441134960205'],
      ['(0113) 496-0205', '+441134960205'],
      ['0048 22 123 45 67', '+48221234567'],
      ['+1 212 555 0100', '+12125550100'],
      ['123', refused('phone')],
      ['+0123456789', refused('phone')],
      ['ring me', refused('phone')],
    ],
  ],
  [
    'an email address',
    f.email(),
    [
      [' Anna@Example.com ', 'Anna@Example.com'],
      ['anna@', refused('email')],
      [`${'a'.repeat(250)}@b.example`, refused('too_long')],
    ],
  ],
  [
    'a choice',
    f.choice(['one', 'two']),
    [
      ['two', 'two'],
      ['three', refused('choice')],
      ['', null],
    ],
  ],
  [
    'choices',
    f.choices(['one', 'two', 'three']),
    [
      [
        ['three', 'one'],
        ['one', 'three'],
      ],
      [['one', 'one'], ['one']],
      [[], []],
      [null, []],
      [['four'], refused('choice', 'value.0')],
    ],
  ],
  ['required choices', f.choices(['one'], { required: true }), [[[], refused('min_one')]]],
  [
    'a reference',
    f.ref('things'),
    [
      [7, 7],
      [0, refused('gt')],
      [1.5, refused('int')],
      [2 ** 53, refused('lte')],
      ['7', refused('type')],
    ],
  ],
  [
    'references',
    f.refs('things', { max: 2 }),
    [
      [
        [3, 1],
        [3, 1],
      ],
      [[1, 1], refused('twice')],
      [[1, 2, 3], refused('too_many')],
      [null, []],
    ],
  ],
  ['required references', f.refs('things', { required: true }), [[[], refused('min_one')]]],
  [
    'lines',
    f.lines({ label: f.text({ required: true }), size: f.int(), on: f.flag(true) }, { max: 2 }),
    [
      [[{ label: ' a ' }], [{ label: 'a', size: null, on: true }]],
      [[{ id: 3, label: 'a', size: 1, on: false }], [{ id: 3, label: 'a', size: 1, on: false }]],
      [[{ label: '' }, { label: 'a' }], refused('required', 'value.0.label')],
      [[{ label: 'a', colour: 'x' }], refused('unknown_field', 'value.0.colour')],
      [[{ label: 'a' }, { label: 'b' }, { label: 'c' }], refused('too_many')],
      [null, []],
    ],
  ],
  [
    'a template',
    f.template({ tokens: ['a.b'] }),
    [
      ['x {{a.b}} y {{ a.b }}', 'x {{a.b}} y {{ a.b }}'],
      ['{{a.c}}', refused('unknown_token')],
      ['{{a.b', refused('unknown_token')],
      ['{{}}', refused('unknown_token')],
      ['{ a.b }', '{ a.b }'],
    ],
  ],
  [
    'a recurrence',
    f.recurrence(),
    [
      [{ starts_on: '2027-03-31', unit: 'month' }, recurrence.parse({ starts_on: '2027-03-31', unit: 'month' })],
      [{ starts_on: '2027-02-30', unit: 'month' }, refused('date', 'value.starts_on')],
      [{ starts_on: '2027-03-31', unit: 'fortnight' }, refused('choice', 'value.unit')],
      [{ starts_on: '2027-03-31', unit: 'month', until: '2027-01-01' }, refused('before_start', 'value.until')],
      [{ starts_on: '2027-03-31', unit: 'day', interval: 0 }, refused('gte', 'value.interval')],
    ],
  ],
  [
    'json',
    f.json(z.object({ a: z.int() })),
    [
      [{ a: 1 }, { a: 1 }],
      [{ a: 'x' }, refused('type', 'value.a')],
    ],
  ],
])('%s', (_, field, cases) => {
  it.each(cases)('of %j gives %j', (value, expected) => {
    expect(kept(field, value)).toEqual(expected)
  })
})

describe('a value in an address', () => {
  it.each<[string, Field, string, unknown]>([
    ['a whole number', f.int(), '12', 12],
    ['a decimal', f.money(), '1.5', 1.5],
    ['a flag', f.flag(false), 'true', true],
    ['a reference', f.ref('things'), '7', 7],
    ['a choice', f.choice(['one']), 'one', 'one'],
    ['a colour', f.colour(), '#FFF', '#ffffff'],
    ['a telephone number', f.phone(), '0113 496 0205', '+441134960205'],
    ['a date', f.date(), '2026-11-21', '2026-11-21'],
  ])('of %s is read', (_, field, raw, value) => {
    expect(field.parse(raw)).toBe(value)
  })

  it.each<[string, Field, string]>([
    ['a whole number', f.int(), 'twelve'],
    ['a whole number', f.int(), ''],
    ['a whole number', f.int(), '1e99'],
    ['a decimal', f.money(), 'NaN'],
    ['a flag', f.flag(false), 'yes'],
    ['a reference', f.ref('things'), '-1'],
    ['a choice', f.choice(['one']), 'two'],
    ['a date', f.date(), '2026-02-30'],
    ['lines', f.lines({ a: f.text() }), 'a'],
  ])('is rejected for an invalid value of %s: %s %j', (_, field, raw) => {
    expect(() => field.parse(raw)).toThrow(BadValue)
  })
})

describe('a value with several spellings', () => {
  it('is normalised and stays so', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseColour(normaliseColour(text))).toBe(normaliseColour(text))
        expect(normalisePhone(normalisePhone(text))).toBe(normalisePhone(text))
      }),
    )
    const hex = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(hex, (digits) => {
        const long = `#${digits.map((d) => d + d).join('')}`
        expect(normaliseColour(`#${digits.join('')}`)).toBe(long.toLowerCase())
      }),
    )
  })

  it('loses no penny of any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pennies) => {
        expect(kept(f.money(), pennies / 100)).toBe(pennies / 100)
      }),
    )
  })

  it('finds every placeholder and its position', () => {
    expect(tokensOf('a {{ b }} {{c')).toEqual([
      { name: 'b', at: 2 },
      { name: '', at: 10 },
    ])
  })
})

describe('the schema of a field', () => {
  it('is built on first use, and once', () => {
    const build = vi.fn<() => undefined>()
    const schema = buildOnce(build)
    expect(build).not.toHaveBeenCalled()
    schema()
    schema()
    expect(build).toHaveBeenCalledOnce()
  })

  it.each<[string, Field]>([
    ['choice', f.choice(['a', 'b'])],
    ['date', f.date()],
    ['int', f.int()],
    ['lines', f.lines({ name: f.text(), total: f.money({ readOnly: true }) })],
    ['money', f.money()],
    ['note', f.note()],
    ['refs', f.refs('users')],
    ['text', f.text({ pattern: [/^a/, 'choice'] })],
  ])('is the same each time: %s', (_kind, field) => {
    expect(field.schema).toBe(field.schema)
    expect(field.answers).toBe(field.answers)
  })

  it('of lines has its own response form only if the server sets a field', () => {
    expect(f.lines({ name: f.text() }).answers).toBeUndefined()
    expect(f.lines({ name: f.text(), total: f.money({ readOnly: true }) }).answers).toBeDefined()
  })
})
