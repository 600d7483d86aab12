import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { DOCUMENT_PLACEHOLDERS } from '../../../../schema/engine/text/placeholders.ts'
import { checkBody, checkRules, clearHidden } from '../../../../schema/engine/validate.ts'

type Values = Record<string, unknown>
const libraries = resources.all.filter((r) => r.path.startsWith('libraries/'))
const rowsOf = (r: AnyResource) => [...r.seed, ...r.demo] as Values[]

/** A seed row as a client would send it, without system fields. */
const body = (r: AnyResource, { id: _, ...row }: Values) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !r.fields[name]?.options.readOnly))
const errorsOf = (r: AnyResource, values: Values): Record<string, string[]> => {
  const checked = checkBody(r, 'create', values)
  const errors = checked.ok ? checkRules(r, clearHidden(r, checked.value)) : checked.errors
  return Object.fromEntries(Object.entries(errors).map(([path, list]) => [path, list.map((e) => e.code)]))
}

describe('the set of libraries', () => {
  it('matches the specification, plus locations, VAT rates and worker categories', () => {
    expect(libraries.map((r) => r.name)).toEqual(
      expect.arrayContaining([
        'categories',
        'complaint-statuses',
        'franchises',
        'job-statuses',
        'job-types',
        'lead-statuses',
        'lead-types',
        'locations',
        'materials',
        'payment-types',
        'questions',
        'quote-statuses',
        'quote-types',
        'services',
        'signature-documents',
        'task-statuses',
        'task-types',
        'vat-rates',
        'worker-categories',
      ]),
    )
  })

  it.each(libraries.map((r) => [r.name, r] as const))('%s has its address, a group and a purpose', (name, r) => {
    expect(r.path).toBe(`libraries/${name}`)
    expect(r.group).toBeTruthy()
    expect(r.about).toMatch(/^[A-Z].*\.$/)
    expect(r.archive).toBe(true)
    expect(r.fields['active']?.kind).toBe('flag')
  })
})

describe.each(libraries.map((r) => [r.name, r] as const))('rows of %s', (_, r) => {
  const rows = rowsOf(r)

  it('exist, and pass the same validation as staff input', () => {
    // A template's total is calculated from its lines: its rows come with the demo business's quotes and jobs (api/demo-volume).
    expect(rows.length > 0).toBe(r.name !== 'job-templates')
    for (const row of rows) expect(errorsOf(r, body(r, row)), JSON.stringify(row)).toEqual({})
  })

  it('have fixed ids and are unique where the library requires it', () => {
    const ids = rows.map((row) => row['id'])
    expect(ids.every((id) => typeof id === 'number')).toBe(true)
    expect(new Set(ids).size).toBe(rows.length)
    for (const set of r.unique) {
      const keys = rows
        .filter((row) => set.every((name) => row[name] !== undefined && row[name] !== null))
        .map((row) => JSON.stringify(set.map((name) => String(row[name]).toLowerCase())))
      expect(new Set(keys).size, set.join()).toBe(keys.length)
    }
  })

  it('reference rows that exist and can be selected', () => {
    for (const row of rows)
      for (const [name, { store, hints }] of Object.entries(r.fields)) {
        if (store.as === 'child' || !store.references || (row[name] ?? null) === null) continue
        const targets = rowsOf(resources.get(store.references))
        for (const id of [row[name]].flat()) {
          const target = targets.find((t) => t['id'] === id)
          expect(target, `${name} ${id}`).toBeDefined()
          for (const [key, value] of Object.entries(hints.where ?? {})) expect(target?.[key]).toBe(value)
          for (const key of hints.same ?? []) expect(target?.[key]).toBe(row[key])
        }
      }
  })

  it('have lines with valid references and ids', () => {
    for (const [name, { store }] of Object.entries(r.fields)) {
      if (store.as !== 'child') continue
      const lines = rows.flatMap((row) => (row[name] as Values[] | undefined) ?? [])
      const ids = lines.flatMap((line) => (line['id'] === undefined ? [] : [line['id']]))
      expect(new Set(ids).size).toBe(ids.length)
      for (const line of lines)
        for (const [key, inner] of Object.entries(store.fields))
          if (inner.store.as === 'column' && inner.store.references)
            expect(rowsOf(resources.get(inner.store.references)).map((t) => t['id'])).toContain(line[key])
    }
  })

  it('have at most one default, and only an active one', () => {
    if (!r.fields['is_default']) return
    const defaults = rows.filter((row) => row['is_default'] === true)
    expect(defaults).toHaveLength(1)
    expect(defaults[0]?.['active'] ?? true).toBe(true)
  })
})

describe('prices', () => {
  const service = { name: 'Gutter clean', vat_rate_id: 1 }

  it('are stored to the penny', () => {
    const services = resources.get('services')
    expect(errorsOf(services, { ...service, price: 12.34 })).toEqual({})
    expect(errorsOf(services, { ...service, price: 12.345 })).toEqual({ price: ['decimals'] })
    expect(errorsOf(services, { ...service, price: -1 })).toEqual({ price: ['gte'] })
    expect(errorsOf(services, { ...service, price: 10_000_000 })).toEqual({ price: ['lte'] })
    expect(errorsOf(services, service)).toEqual({ price: ['required'] })
  })

  it('for labour have a VAT rate, or none if there is no labour', () => {
    const materials = resources.get('materials')
    const pipe = { name: 'Pipe', unit: 'metre', sell_price: 1, vat_rate_id: 1 }
    expect(errorsOf(materials, { ...pipe, labour_price: 0 })).toEqual({ labour_vat_rate_id: ['required'] })
    expect(errorsOf(materials, { ...pipe, labour_price: 2.5, labour_vat_rate_id: 1 })).toEqual({})
    const checked = checkBody(materials, 'create', { ...pipe, labour_vat_rate_id: 1 })
    expect(checked.ok && clearHidden(materials, checked.value)['labour_vat_rate_id']).toBeNull()
  })

  it('of VAT that is not charged are zero', () => {
    const rate = { name: 'X', code: 'X', percent: 5 }
    expect(errorsOf(resources.get('vat-rates'), { ...rate, kind: 'exempt' })).toEqual({ percent: ['must_be_zero'] })
    expect(errorsOf(resources.get('vat-rates'), { ...rate, kind: 'reduced' })).toEqual({})
  })
})

describe('a service', () => {
  it('uses each material once', () => {
    const line = { material_id: 3, quantity: 1 }
    const services = resources.get('services')
    const good = { name: 'Gutter clean', vat_rate_id: 1, price: 10 }
    expect(errorsOf(services, { ...good, materials: [line, line] })).toEqual({ materials: ['twice'] })
    expect(errorsOf(services, { ...good, materials: [{ ...line, quantity: 0 }] })).toEqual({
      'materials.0.quantity': ['gte'],
    })
  })
})

describe('a franchise', () => {
  const franchises = resources.get('franchises')

  it.each<[Values, Record<string, string[]>]>([
    [{ postcode: 'LS1 4AP' }, {}],
    [{ postcode: 'LS1' }, { postcode: ['postcode'] }],
    [{ postcode: '75001', country: 'FR' }, {}],
    [{ vat_number: 'GB123456789' }, {}],
    [{ vat_number: '12345' }, { vat_number: ['vat_number'] }],
    [{ vat_registered_from: '2020-01-01' }, { vat_number: ['vat_number_missing'] }],
    [{ company_number: 'SC123456' }, {}],
    [{ company_number: '123' }, { company_number: ['company_number'] }],
    [{ time_zone: 'Europe/Leeds' }, { time_zone: ['time_zone'] }],
    [{ price_factor: 0 }, { price_factor: ['gte'] }],
  ])('%j', (values, expected) => {
    expect(errorsOf(franchises, { name: 'North', ...values })).toEqual(expected)
  })
})

describe('a question', () => {
  const questions = resources.get('questions')
  const base = { key: 'age', label: 'Age', type: 'number', applies_to: ['lead'] }
  const option = (label: string, active = true) => ({ label, active })

  it.each<[string, Values, Record<string, string[]>]>([
    ['applies to some kind of record', { applies_to: [] }, { applies_to: ['min_one'] }],
    ['has a key in lower-case letters', { key: 'Boiler age' }, { key: ['slug'] }],
    ['with options has an active one', { type: 'single', options: [option('A', false)] }, { options: ['no_options'] }],
    ['has no duplicate option names', { type: 'multi', options: [option('A'), option('a')] }, { options: ['twice'] }],
    ['has its limits in order', { min: 5, max: 4 }, { max: ['below_least'] }],
    ['has its lengths in order', { type: 'text', min_length: 5, max_length: 4 }, { max_length: ['below_least'] }],
    [
      'has one condition for each other question',
      {
        show_if: [
          { question_id: 1, is: ['1'] },
          { question_id: 1, is: ['2'] },
        ],
      },
      { show_if: ['twice'] },
    ],
    ['has an answer in each condition', { show_if: [{ question_id: 1, is: [] }] }, { 'show_if.0.is': ['min_one'] }],
    ['has keys in its conditions', { show_if: [{ question_id: 1, is: ['maybe'] }] }, { 'show_if.0.is.0': ['choice'] }],
  ])('%s', (_, values, expected) => {
    expect(errorsOf(questions, { ...base, ...values })).toEqual(expected)
  })

  it('does not depend on itself', () => {
    const row = { ...base, id: 4, options: [], show_if: [{ question_id: 4, is: ['yes'] }] }
    expect(checkRules(questions, row)).toEqual({ show_if: [{ code: 'depends_on_itself' }] })
  })

  it('drops settings that do not fit its type or its records', () => {
    const checked = checkBody(questions, 'create', {
      ...base,
      type: 'date',
      min: 1,
      max_length: 3,
      pattern: 'A9',
      options: [option('A')],
      job_type_ids: [1],
      required_from_job_status_id: 6,
    })
    expect(checked.ok && clearHidden(questions, checked.value)).toMatchObject({
      min: null,
      max_length: null,
      pattern: null,
      options: [],
      job_type_ids: [],
      required_from_job_status_id: null,
    })
  })
})

describe('a signature document', () => {
  const documents = resources.get('signature-documents')
  const base = { name: 'Note', signer_role: 'customer' }

  it('accepts every existing placeholder and no other', () => {
    const all = DOCUMENT_PLACEHOLDERS.map((name) => `{{ ${name} }}`).join(' ')
    expect(errorsOf(documents, { ...base, body: all })).toEqual({})
    expect(errorsOf(documents, { ...base, body: '{{customer.nme}}' })).toEqual({ body: ['unknown_token'] })
    expect(errorsOf(documents, { ...base, body: 'Total {{job.total' })).toEqual({ body: ['unknown_token'] })
  })
})
