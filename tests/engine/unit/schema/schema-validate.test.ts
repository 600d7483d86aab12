import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { defineResource } from '../../../../schema/engine/define.ts'
import { EXPECTED, fieldErrors, textCode } from '../../../../schema/engine/errors.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { checkBody, checkRules, clearHidden } from '../../../../schema/engine/validate.ts'
import { app as en } from '../../../../src/i18n/en/app.ts'
import { app as zh } from '../../../../src/i18n/zh/app.ts'
import { errorMessage } from '../../../../src/kit/errorText.ts'

const things = defineResource({
  name: 'things',
  path: 'things',
  area: 'Things',
  belongs: 'business',
  label: ['Thing', 'Things'],
  represent: 'title',
  sort: ['title', 'asc'],
  fields: {
    title: f.text({ required: true, max: 5 }),
    size: f.int(),
    colour: f.colour({ default: '#000000' }),
    active: f.flag(true),
    position: f.position(),
    system: f.flag(false, { readOnly: true }),
    lines: f.lines({ name: f.text({ required: true }), note: f.text() }),
  },
  rules: [
    { at: 'size', code: 'too_big', check: (r) => Number(r['size'] ?? 0) < 100 },
    { at: 'size', code: 'odd', check: (r) => Number(r['size'] ?? 0) % 2 === 0 },
  ],
  showIf: { size: (r) => r['active'] === true },
})

describe('empty lines', () => {
  const lines = (sent: unknown[], mode: 'create' | 'update' = 'create') => {
    const checked = checkBody(things, mode, { title: 'a', lines: sent })
    return checked.ok ? checked.value['lines'] : checked.errors
  }
  const filled = { name: 'One', note: null }

  it('are ignored at the end, from every sender', () => {
    for (const blank of [
      { name: null, note: null },
      { name: '  ', note: '' },
    ])
      for (const mode of ['create', 'update'] as const) {
        expect(lines([filled, blank], mode)).toEqual([filled])
        expect(lines([blank, blank], mode)).toEqual([])
      }
  })

  it('are errors if partly filled, previously saved, or between others', () => {
    expect(lines([filled, { name: null, note: 'x' }])).toEqual({ 'lines.1.name': [{ code: 'required' }] })
    expect(lines([filled, { id: 4, name: null }])).toEqual({ 'lines.1.name': [{ code: 'required' }] })
    expect(lines([{ name: null, note: null }, filled])).toEqual({ 'lines.0.name': [{ code: 'required' }] })
    expect(lines([filled, { name: '' }])).toEqual({ 'lines.1.name': [{ code: 'required' }] })
    expect(lines([filled, {}])).toEqual({ 'lines.1.name': [{ code: 'required' }] })
    expect(lines([filled, { constructor: null }])).toHaveProperty(['lines.1.name'])
  })
})

describe('a new record', () => {
  it('gets defaults for missing or empty fields, and null without one', () => {
    const expected = { title: 'a', size: null, colour: '#000000', active: true, lines: [] }
    expect(checkBody(things, 'create', { title: 'a' })).toEqual({ ok: true, value: expected })
    expect(checkBody(things, 'create', { title: 'a', colour: '', active: null, lines: null })).toEqual({
      ok: true,
      value: expected,
    })
  })

  it('names all errors at once, each at its field', () => {
    expect(
      checkBody(things, 'create', {
        title: 'abcdef',
        size: 'x',
        system: true,
        tilte: 'a',
        lines: [{ name: 'a' }, { name: ' ', colour: 1 }],
      }),
    ).toEqual({
      ok: false,
      errors: {
        title: [{ code: 'too_long', params: { max: 5 } }],
        size: [{ code: 'type', params: { expected: 'number' } }],
        system: [{ code: 'unknown_field' }],
        tilte: [{ code: 'unknown_field' }],
        'lines.1.name': [{ code: 'required' }],
        'lines.1.colour': [{ code: 'unknown_field' }],
      },
    })
  })

  it.each([[null], ['text'], [[]], [5], [undefined]])('is not %j', (body) => {
    expect(checkBody(things, 'create', body)).toEqual({
      ok: false,
      errors: { '': [{ code: 'type', params: { expected: 'object' } }] },
    })
  })

  it('is not affected by property names that every object has', () => {
    const body = JSON.parse('{"title":"a","constructor":1,"__proto__":{"size":5}}') as object
    const checked = checkBody(things, 'create', body)
    expect(checked).toEqual({
      ok: false,
      errors: { constructor: [{ code: 'unknown_field' }], ['__proto__']: [{ code: 'unknown_field' }] },
    })
  })
})

describe('a change', () => {
  it('leaves unnamed fields alone: no default may reset another field', () => {
    expect(checkBody(things, 'update', { size: 4 })).toEqual({ ok: true, value: { size: 4 } })
    expect(checkBody(things, 'update', {})).toEqual({ ok: true, value: {} })
  })

  it('cannot empty a required field, and resets one with a default to it', () => {
    expect(checkBody(things, 'update', { title: '' })).toEqual({ ok: false, errors: { title: [{ code: 'required' }] } })
    expect(checkBody(things, 'update', { colour: null, size: '' })).toEqual({
      ok: true,
      value: { colour: '#000000', size: null },
    })
  })

  it('holds for any resource: an accepted value is named, and accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...resources.all), fc.dictionary(fc.string(), fc.jsonValue()), (r, given) => {
        const names = Object.keys(r.fields)
        const body = Object.fromEntries(Object.values(given).map((value, i) => [names[i % names.length], value]))
        const once = checkBody(r, 'update', body)
        if (!once.ok) return
        expect(Object.keys(once.value).every((name) => name in body)).toBe(true)
        expect(checkBody(r, 'update', once.value)).toEqual(once)
      }),
    )
  })
})

describe('rules over several fields', () => {
  it('are all applied, in order', () => {
    expect(checkRules(things, { size: 101 })).toEqual({ size: [{ code: 'too_big' }, { code: 'odd' }] })
    expect(checkRules(things, { size: 4 })).toEqual({})
  })

  it('clear what is hidden', () => {
    expect(clearHidden(things, { size: 4, active: false })).toEqual({ size: null, active: false })
    expect(clearHidden(things, { size: 4, active: true })).toEqual({ size: 4, active: true })
  })
})

it('a value of the wrong kind gets an error with the expected format, in both languages, for any field', () => {
  const values = [5, 1.5, 'x', true, [], {}, ['a'], [5], [[]], [{}], [null]]
  const told = new Set<string>()
  for (const { fields } of resources.all)
    for (const { schema } of Object.values(fields))
      for (const value of values) {
        const { error } = schema.safeParse(value)
        for (const one of Object.values(error ? fieldErrors(error, value) : {}).flat())
          if (one.code === 'type') told.add(textCode(one))
      }
  expect([...told].sort()).toEqual(EXPECTED.map((one) => `type_${one}`).sort())
  for (const code of told)
    for (const texts of [en, zh]) expect(texts).toHaveProperty(['validation', code], expect.stringMatching(/[:：]/))
  expect(errorMessage({ code: 'type', params: { expected: 'number' } })).toContain('validation.type_number')
})
