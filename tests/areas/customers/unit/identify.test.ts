import { describe, expect, test } from 'vitest'
import { readWho } from '../../../../src/resources/customers/identify/readWho.ts'

describe('text about a person typed into one box', () => {
  test.each([
    ['', {}],
    ['   ', {}],
    ['0113 496 0177', { phone: '0113 496 0177' }],
    ['+44 (0)113 496-0177', { phone: '+44 (0)113 496-0177' }],
    ['(0113) 496.0177', { phone: '(0113) 496.0177' }],
    ['0113', { phone: '0113' }],
    ['Hollis 0113 496 0177 x12', { name: 'Hollis', phone: '0113 496 0177 x12' }],
    ['0113 496 0177 ext 12 ls6 2ab', { phone: '0113 496 0177 ext 12', postcode: 'ls6 2ab' }],
    ['\u202a0113 496 0177\u202c', { phone: '0113 496 0177' }],
    ['０１１３ ４９６ ０１７７', { phone: '０１１３ ４９６ ０１７７' }],
    ['m.hollis@example.org', { email: 'm.hollis@example.org' }],
    ['hollis@', { email: 'hollis@' }],
    ['ls6 2ab', { postcode: 'ls6 2ab' }],
    ['LS62AB', { postcode: 'LS62AB' }],
    ['SW1A 1', { postcode: 'SW1A 1' }],
    ['Margaret  Hollis', { name: 'Margaret Hollis' }],
    ["Anne-Marie O'Neil", { name: "Anne-Marie O'Neil" }],
    ['王小明 07700 900123', { name: '王小明', phone: '07700 900123' }],
    ['Bradley Lettings Ltd', { company: 'Bradley Lettings Ltd' }],
    ['Unlimited Joy', { name: 'Unlimited Joy' }],
    ['Flat 4 Hollis', { name: 'Flat 4 Hollis' }],
    [
      'Hollis 0113 496 0177 m.h@example.org LS6 2AB',
      { name: 'Hollis', phone: '0113 496 0177', email: 'm.h@example.org', postcode: 'LS6 2AB' },
    ],
  ])('%s', (text, known) => expect(readWho(text)).toEqual(known))

  test('takes no longer for deliberately hard input', () => {
    for (const text of ['1 '.repeat(200), '('.repeat(400), 'a1 '.repeat(130), `${'x'.repeat(399)}@`])
      expect(JSON.stringify(readWho(text)).length).toBeLessThan(1000)
  })
})
