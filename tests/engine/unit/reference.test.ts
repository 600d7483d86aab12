import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseExample, collectExamples } from '../../../scripts/reference/examples.ts'
import { optionsOf } from '../../../scripts/reference/options.ts'
import { referenceFiles, undocumentedOptions } from '../../../scripts/reference/reference.ts'
import { parseText } from '../../../scripts/reference/source.ts'

const root = path.resolve(import.meta.dirname, '../../..')

describe('the reference of declarations', () => {
  test('matches the doc comments: run npm run db:generate', () => {
    const files = referenceFiles(root)
    for (const [file, text] of Object.entries(files))
      expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(text)
    const present = readdirSync(path.join(root, 'docs/reference')).map((name) => `docs/reference/${name}`)
    expect(present.toSorted()).toEqual(Object.keys(files).toSorted())
  })
  test('describes every option', () => {
    expect(undocumentedOptions(root)).toEqual([])
  })
})

describe('options of a type', () => {
  const source = parseText(
    'types.ts',
    `/** A thing. */
    export interface Thing<N> {
      /** Its name, unique. */
      readonly name: N
      readonly size?: { readonly width: number
        /** In points. */
        readonly height: number }
      readonly is: 'thing'
    }
    type Other = 'none' | { /** One. */ readonly one: readonly string[] } | { readonly two?: true }`,
  )
  test('have type, meaning and whether they are required', () => {
    expect(optionsOf(source, 'Thing')).toEqual({
      meaning: 'A thing.',
      options: [
        { name: 'name', type: 'field', isRequired: true, meaning: 'Its name, unique.' },
        { name: 'size', type: '{ width: number; height: number }', isRequired: false, meaning: '' },
      ],
    })
  })
  test('of a union are those of all its variants', () => {
    expect(optionsOf(source, 'Other').options.map(({ name, type }) => [name, type])).toEqual([
      ['one', 'string[]'],
      ['two', 'true'],
    ])
  })
  test('of an unknown type are an error that names the file', () => {
    expect(() => optionsOf(source, 'Nothing')).toThrow('types.ts declares no type Nothing')
  })
})

describe('examples', () => {
  const source = parseText(
    'calls.ts',
    `thing({ name: 'a', list: [{ key: 'first' }], named: { left: { label: 'Left' } } } as const)
    f.text({ max: 80 })
    other({ name: 'b' })`,
  )
  const examples = collectExamples([source], new Set(['thing', 'f.text']))
  test.each([
    ['thing name', "name: 'a'"],
    ['thing list.[].key', "key: 'first'"],
    ['thing named.*.label', "label: 'Left'"],
    ['f.text max', 'max: 80'],
  ])('of %s', (key, text) => {
    expect(examples.get(key)?.map((example) => example.text)).toEqual([text])
  })
  test('are taken only from the named calls', () => {
    expect(examples.has('other name')).toBe(false)
  })
  test('are of a readable length, and the same each time', () => {
    const of = (text: string) => ({ text, file: 'a.ts' })
    expect(chooseExample([of('a: 1'), of(`b: '${'x'.repeat(30)}'`), of('c: 22')])?.text).toBe(`b: '${'x'.repeat(30)}'`)
    expect(chooseExample([of(`d: '${'x'.repeat(200)}'`)])?.text).toHaveLength(90)
    expect(chooseExample([])).toBeUndefined()
  })
})
