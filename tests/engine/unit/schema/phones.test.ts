import { describe, expect, test } from 'vitest'
import { f } from '../../../../schema/engine/fields/index.ts'
import { countryOfRecord, normalisePhone, phoneReadings } from '../../../../schema/engine/text/phones.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { readablePhone } from '../../../../schema/kinds/phone/model.ts'
import { worldPhones } from '../../../world/phones.ts'
// The module with each country's numbers registers itself.
import '../../../../server/engine/write/prepare/telephone.ts'

const fields = { phone: f.phone({ country: 'addresses.country' }) }
const keptFor = (written: string, country: string) => {
  const checked = checkBody({ fields }, 'update', { phone: written }, { addresses: [{ country, primary: true }] })
  return checked.ok ? checked.value['phone'] : undefined
}

describe('a telephone number', () => {
  test.each(worldPhones)('$written of $country is saved as $kept ($source)', ({ written, country, kept }) => {
    expect(keptFor(written, country)).toBe(kept)
  })

  test.each([
    ['0113 496 0100 ext 12', '+441134960100;ext=12'],
    ['0113 496 0100 ext. 12', '+441134960100;ext=12'],
    ['0113 496 0100 x12', '+441134960100;ext=12'],
    ['0113 496 0100 #12', '+441134960100;ext=12'],
    ['+441134960100;ext=12', '+441134960100;ext=12'],
    ['tel:+44-113-496-0100;ext=12', '+441134960100;ext=12'],
    ['０１１３ ４９６ ０１００', '+441134960100'],
    ['+4407700900123', '+447700900123'],
    ['00 44 (0)7700 900123', '+447700900123'],
  ])('%s is saved as %s', (written, kept) => {
    expect(keptFor(written, 'GB')).toBe(kept)
  })

  test.each([
    'ring me',
    'ask for Ann, 0113 496 0100',
    '0113 496 0100 / 07700 900123',
    '07700 900123 0113 496 0100',
    '0113 496 0100; 07700 900123',
    '0113 496 0100\n07700 900123',
    '0113 496 0100 or 07700 900123',
    '+44 113 496 0100 +44 7700 900123',
    '07700 900123 (mobile)',
    '0113 496 0100 x123456789012',
    `0113${'-'.repeat(250)}496 0100`,
    '12',
    '999',
  ])('%s is rejected: something would be lost', (written) => {
    expect(keptFor(written, 'GB')).toBeUndefined()
  })

  test("an ambiguous number offers all readings, the record's country first", () => {
    expect(phoneReadings('441134960100', 'DE')).toEqual(['+49441134960100', '+441134960100'])
    expect(phoneReadings('353861234567', 'GB'), 'no British number has so many digits').toEqual(['+353861234567'])
    expect(phoneReadings('447911123456', 'GB'), 'both readings are one number').toEqual(['+447911123456'])
    expect(phoneReadings('0113 496 0100', 'GB')).toHaveLength(1)
    // A customer in Ireland with a British number.
    expect(phoneReadings('07911 123456', 'IE')).toContain('+447911123456')
  })

  test('a saved number is read literally, whatever the country', () => {
    for (const { kept } of worldPhones)
      for (const country of ['GB', 'US', 'CN']) if (kept) expect(normalisePhone(kept, country)).toBe(kept)
  })

  test('is completed from the primary address, else the first, else as a British one', () => {
    const at = (...lines: object[]) => countryOfRecord('addresses.country', { addresses: lines })
    expect(at({ country: 'FR' }, { country: 'IE', primary: true })).toBe('IE')
    expect(at({ country: 'FR' }, { country: 'IE' })).toBe('FR')
    expect([at(), at({ country: null }), countryOfRecord('country', {}), countryOfRecord(undefined, {})]).toEqual([
      'GB',
      'GB',
      'GB',
      'GB',
    ])
    expect(countryOfRecord('country', { country: ' uk ' })).toBe('GB')
  })

  test('is shown with its extension', () => {
    expect(readablePhone('+441134960100;ext=12')).toBe('+44 113 496 0100 x12')
  })
})
