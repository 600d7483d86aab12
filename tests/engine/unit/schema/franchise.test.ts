import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseFranchise, type LiveFranchise } from '../../../../schema/engine/franchise.ts'
import { outwardOf, servedPart } from '../../../../schema/engine/text/postcodeAreas.ts'

const measure = (areas: string | null, postcode: string | null) => servedPart(areas, outwardOf(postcode))
const serving = (id: number, postcodes: string | null, town = `Town ${id}`): LiveFranchise => ({
  id,
  areas: [{ postcodes, town }],
})
const site = (postcode: string | null, town: string | null = null) => ({ postcode, town })

test.each([
  ['LS1 4AB', 'LS', 2],
  ['ls14ab', 'LS1', 3],
  ['LS11 4AB', 'LS1', 0],
  ['LS1 4AB', 'L', 0],
  ['L1 8JQ', 'LS', 0],
  ['EC1A 1BB', 'EC1', 3],
  ['EC1A 1BB', 'EC1A, EC', 4],
  ['M3 1AA', 'M, M3', 2],
  ['LS1', 'LS', 2],
  ['D02 X285', 'D', 0],
  ['75001', 'LS', 0],
  ['', 'LS', 0],
])('%s in the areas %s: %i characters of it', (postcode, areas, length) => {
  expect(measure(areas, postcode)).toBe(length)
})

test('the area with the longest matching part of the postcode decides; a tie decides nothing', () => {
  const live = [serving(1, 'M'), serving(2, 'M3'), serving(3, 'LS')]
  expect(chooseFranchise(live, [site('M3 1AA')], measure)).toEqual({ franchise: 2, reason: 'site' })
  expect(chooseFranchise(live, [site('M4 6AD')], measure)).toEqual({ franchise: 1, reason: 'site' })
  expect(chooseFranchise([...live, serving(4, 'LS')], [site('LS1 4AB')], measure)).toEqual({
    franchise: null,
    reason: 'several',
  })
  expect(chooseFranchise(live, [site('AB10 1AB')], measure)).toEqual({ franchise: null, reason: 'unserved' })
})

test('a town decides only if no area has the postcode', () => {
  const live = [serving(1, 'LS', 'Leeds'), serving(2, 'BD', 'Bradford')]
  expect(chooseFranchise(live, [site(null, ' leeds ')], measure)).toEqual({ franchise: 1, reason: 'site' })
  expect(chooseFranchise(live, [site('BD1 1AA', 'Leeds')], measure)).toEqual({ franchise: 2, reason: 'site' })
  expect(chooseFranchise(live, [site(null, null)], measure)).toEqual({ franchise: null, reason: 'unknown' })
})

test('an earlier location takes priority; a record of an inactive franchise is ignored', () => {
  const live = [serving(1, 'LS'), serving(2, 'BD')]
  const ask = (...answers: Parameters<typeof chooseFranchise>[1]) => chooseFranchise(live, answers, measure)
  expect(ask(site('BD1 1AA'), { franchise: 1 })).toEqual({ franchise: 2, reason: 'site' })
  expect(ask({ franchise: 1 }, site('BD1 1AA'))).toEqual({ franchise: 1, reason: 'record' })
  expect(ask(site('AB10 1AB'), { franchise: 1 })).toEqual({ franchise: 1, reason: 'record' })
  expect(ask({ franchise: 9 }, { franchise: null })).toEqual({ franchise: null, reason: 'unknown' })
})

const anyLive = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    areas: fc.array(
      fc.record({
        postcodes: fc.option(fc.constantFrom('LS', 'LS1', 'LS1, WF10', 'M', 'M3', 'EC1')),
        town: fc.option(fc.constantFrom('Leeds', 'Manchester')),
      }),
      { maxLength: 3 },
    ),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
)
const anyAnswer = fc.oneof(
  fc.record({ franchise: fc.option(fc.integer({ min: 1, max: 9 })) }),
  fc.record({
    postcode: fc.option(fc.constantFrom('LS1 4AB', 'LS11 4AB', 'M3 1AA', 'EC1A 1BB', 'AB10 1AB')),
    town: fc.option(fc.constantFrom('LEEDS', 'Manchester', 'Aberdeen')),
  }),
)

test('only an active franchise is ever chosen; a single one always; their order does not matter', () => {
  fc.assert(
    fc.property(anyLive, fc.array(anyAnswer, { maxLength: 4 }), (live, answers) => {
      const choice = chooseFranchise(live, answers, measure)
      if (choice.franchise !== null) expect(live.map(({ id }) => id)).toContain(choice.franchise)
      if (live.length === 1) expect(choice).toEqual({ franchise: live[0]?.id, reason: 'only' })
      else expect(choice.reason).not.toBe('only')
      expect(chooseFranchise(live.toReversed(), answers, measure)).toEqual(choice)
      // With one location alone, the first given decides.
      if (choice.franchise !== null) expect(chooseFranchise(live, [...answers, ...answers], measure)).toEqual(choice)
    }),
  )
})
