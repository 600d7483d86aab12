import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { historyFields } from '../../../../schema/engine/history.ts'

test('no record is titled by its id: it has its own number or words', () => {
  const byId = resources.all.filter(({ fields, represent }) => {
    const { generated = '' } = fields[represent]?.options ?? {}
    return /'#'/.test(generated)
  })
  expect(byId.map(({ name }) => name)).toEqual([])
})

/** Ids without a record, hashes and structured values: a timeline could only show their digits, or how many there are. */
const isForProgram = (name: string, { kind, store, hints }: Field): boolean => {
  if (store.as !== 'column') return false
  const isNamed = Boolean(store.references ?? store.anyOf ?? store.line ?? hints.choices)
  return (kind === 'json' || /(_id|Id|_hash|_token|sha256)$/.test(name)) && !isNamed
}

test('a timeline shows nothing internal: ids, hashes and structured values', () => {
  const told = resources.all.flatMap((resource) =>
    historyFields(resource)
      .filter((name) => {
        const field = resource.fields[name]
        return field && !field.options.technical && isForProgram(name, field)
      })
      .map((name) => `${resource.name}.${name}`),
  )
  // Files that people choose, shown by their number.
  expect(told).toEqual(['email-templates.files', 'emails.attach', 'franchises.logo'])
})
