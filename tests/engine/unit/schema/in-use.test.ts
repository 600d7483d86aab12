import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'

/** Every reference of a record or of its lines, by its field name. */
function references(fields: Readonly<Record<string, Field>>, prefix = ''): [string, Field, string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field, string][] => {
    const { store } = field
    if (store.as === 'child') return references(store.fields, `${name}.`)
    return 'references' in store && store.references ? [[prefix + name, field, store.references]] : []
  })
}

test('no library row is archived while others reference it', () => {
  const weak = resources.all.flatMap(({ name, fields }) =>
    references(fields)
      // Statuses that lead to each other, templates nested under each other.
      .filter(
        ([, { hints }, target]) => hints.weak && target !== name && resources.get(target).path.startsWith('libraries/'),
      )
      .map(([field]) => `${name}.${field}`),
  )
  expect(weak).toEqual([])
})
