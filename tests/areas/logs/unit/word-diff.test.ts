import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from '../../../../src/kit/history/wordDiff.ts'

const marked = (before: string, after: string) =>
  wordDiff(before, after).map((side) => side.map(({ text, own }) => (own ? `[${text}]` : text)).join(''))

test('words missing on the other side are marked, and no others', () => {
  expect(
    marked('Magnetic filter for 22 mm pipe, with valves', 'Magnetic filter for 22 or 28 mm pipe, with valves'),
  ).toEqual(['Magnetic filter for 22 mm pipe, with valves', 'Magnetic filter for 22 [or 28 ]mm pipe, with valves'])
  expect(marked('two cores', 'three cores')).toEqual(['[two] cores', '[three] cores'])
  expect(marked('same', 'same')).toEqual(['same', 'same'])
  expect(marked('', 'all new')).toEqual(['', '[all new]'])
  expect(marked('更换阀门和管道', '更换阀门与管道')).toEqual(['更换阀门[和]管道', '更换阀门[与]管道'])
})

test('the parts of each side add up to its text, and common parts are equal', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'pipe', ' ', ' ', '\n', '管'), { maxLength: 40 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [a, b] = wordDiff(before, after)
      expect([a, b].map((side) => side.map((one) => one.text).join(''))).toEqual([before, after])
      const shared = (side: typeof a) =>
        side
          .flatMap((one) => (one.own ? [] : [one.text]))
          .join('')
          .replaceAll(/\s+/g, '')
      expect(shared(a)).toBe(shared(b))
    }),
  )
})

test('comparing very long texts with nothing in common stops early', () => {
  const words = (from: number) => Array.from({ length: 20_000 }, (_, i) => `w${from + i}`).join(' ')
  const [a] = wordDiff(words(0), words(1_000_000))
  expect(a.some(({ own }) => own)).toBe(true)
})
