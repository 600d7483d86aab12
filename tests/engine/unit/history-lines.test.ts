import { expect, it } from 'vitest'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import type { ChildStore } from '../../../schema/engine/fields/field.ts'
import { differences, partsOf } from '../../../src/kit/history/lines.ts'

const { fields } = quotes.fields.services.store as ChildStore
const parts = partsOf(fields)
const line = (id: number | undefined, name: string, quantity = 1) => ({
  id,
  name,
  quantity,
  price_ex_vat: 10,
  net: quantity * 10,
})
const short = (before: object[], after: object[]) => {
  const { added, removed, changed, isReordered } = differences(parts, before as never[], after as never[])
  return {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    isReordered,
    changed: changed.map(({ label, parts: of, was, is }) => [label, ...of.map((part) => [part, was[part], is[part]])]),
  }
}
const SAME = { added: [], removed: [], changed: [], isReordered: false }

it('shows the values set, not derived ones, nor those behind a name', () => {
  expect(parts).toEqual(['name', 'quantity', 'discount', 'price_ex_vat', 'apply_vat', 'vat_percent'])
  const [survey, radiator] = [line(1, 'Survey'), line(2, 'Radiator', 2)]
  expect(short([survey, radiator], [survey, line(2, 'Radiator', 3)])).toEqual({
    ...SAME,
    changed: [['Radiator', ['quantity', 2, 3]]],
  })
  expect(short([survey, radiator], [survey, { ...radiator, net: 99 }])).toEqual(SAME)
})

it('shows additions, removals and reordering, with ids or without', () => {
  for (const id of [(n: number) => n, () => undefined]) {
    const [a, b, c] = [line(id(1), 'A'), line(id(2), 'B'), line(id(3), 'C')]
    expect(short([a, b], [b, c])).toEqual({ ...SAME, added: ['C'], removed: ['A'] })
    expect(short([a, b], [b, a])).toEqual({ ...SAME, isReordered: true })
    expect(short([], [a])).toEqual({ ...SAME, added: ['A'] })
    expect(short([a, a], [a])).toEqual({ ...SAME, removed: ['A'] })
  }
  expect(short([line(1, 'A')], [line(1, 'B')])).toEqual({ ...SAME, changed: [['A', ['name', 'A', 'B']]] })
  expect(short([line(1, 'A')], [line(7, 'A', 4)])).toEqual({ ...SAME, changed: [['A', ['quantity', 1, 4]]] })
})
