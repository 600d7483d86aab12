import { expect, test } from 'vitest'
import type { Rate } from '../../../../schema/areas/invoices/invoicing/rates.ts'
import { accountedFor, chargeOf, taxPoint, vatTreatment } from '../../../../schema/areas/invoices/vatTreatment.ts'

const SELLER = { vat_number: 'GB 123 4567 89', vat_registered_from: '2020-04-01' }
const BUYER = { vat_number: 'GB 234 5678 90', cis_registered: true, end_user_status: false }
const decided = (
  seller: Partial<typeof SELLER> | { vat_number: null },
  buyer: object = {},
  tax_point = '2026-11-25',
) => {
  const { treatment, facts } = vatTreatment({
    tax_point,
    seller: { ...SELLER, ...seller },
    buyer: { ...BUYER, ...buyer },
  })
  return [treatment, facts.map(({ fact, is }) => `${fact} ${is}`).join(', ')]
}
const [S, R, Z, NONE]: readonly Rate[] = [
  { id: 1, kind: 'standard', percent: 20 },
  { id: 2, kind: 'reduced', percent: 5 },
  { id: 3, kind: 'zero', percent: 0 },
  { id: null, kind: null, percent: 0 },
] as const

test('the facts decide how VAT is charged, and only the facts used are reported', () => {
  expect(decided({ vat_number: null })).toEqual(['not_registered', 'seller_registered false'])
  expect(decided({}, {}, '2020-03-31')).toEqual(['not_registered', 'seller_registered false'])
  expect(decided({}, { end_user_status: true }, '2020-04-01')[0], 'from its first day on').toBe('as_agreed')
  expect(decided({}, { vat_number: null })).toEqual(['as_agreed', 'seller_registered true, buyer_registered false'])
  expect(decided({}, { cis_registered: false })[0]).toBe('as_agreed')
  const all = 'seller_registered true, buyer_registered true, buyer_in_cis true, buyer_end_user'
  expect(decided({}, { end_user_status: true })).toEqual(['as_agreed', `${all} true`])
  expect(decided({})).toEqual(['reverse_charge', `${all} false`])
})

test('the reverse charge removes VAT from rated lines and states what the customer accounts for', () => {
  const charge = chargeOf('reverse_charge')
  expect([S, R, Z, NONE].map((rate) => charge(rate).kind)).toEqual(['reverse', 'reverse', 'zero', null])
  expect([S, NONE].map((rate) => chargeOf('not_registered')(rate))).toEqual(
    Array.from({ length: 2 }, () => ({ id: null, kind: 'outside', percent: 0 })),
  )
  const line = (agreed: Rate | undefined, net: bigint) => ({
    agreed: agreed as Rate,
    rate: charge(agreed as Rate),
    net,
  })
  // 66 at 20% is 13.2, though by line it would be 7 + 7; 10 at 5% is 0.5, rounded half up; zero-rated lines carry no VAT.
  expect(accountedFor([line(S, 33n), line(S, 33n), line(R, 10n), line(Z, 999n)])).toBe(14n)
  expect(accountedFor([{ agreed: S, rate: S, net: 100n }])).toBe(0n)
})

test.each([
  ['on the day', '2026-11-25', '2026-11-25', null, '2026-11-25'],
  ['within 14 days', '2026-11-25', '2026-11-11', null, '2026-11-25'],
  ['on the 15th day', '2026-11-25', '2026-11-10', null, '2026-11-10'],
  ['before the supply', '2026-11-25', '2026-12-24', null, '2026-11-25'],
  ['without a supply date', '2026-11-25', null, null, '2026-11-25'],
  ['over the turn of the year', '2027-01-10', '2026-12-27', null, '2027-01-10'],
  ['payment received before', '2026-11-25', '2026-11-01', '2026-11-03', '2026-11-03'],
  ['payment received after', '2026-11-25', null, '2026-12-03', '2026-11-25'],
])('tax point %s', (_, issued, supplied, received, expected) => {
  expect(taxPoint({ issued, supplied, received })).toBe(expected)
})
