import { expect, test } from 'vitest'
import { postcodeNeed, vatPlace } from '../../../../schema/areas/addresses/countries.ts'
import { COUNTRIES } from '../../../../schema/kinds/country/model.ts'
import { worldAddresses } from '../../../world/addresses.ts'

test('a country without postcodes needs none', () => {
  const all = Map.groupBy(COUNTRIES, postcodeNeed)
  expect(all.get('none')).toEqual(expect.arrayContaining(['AE', 'HK', 'QA', 'MO', 'JM', 'BW']))
  expect(all.get('required')).toEqual(expect.arrayContaining(['GB', 'GG', 'JE', 'IM', 'DE', 'FR', 'US', 'CN']))
  expect(all.get('optional')).toEqual(expect.arrayContaining(['IE', 'BG', 'CL', 'NG']))
  expect([postcodeNeed(null), postcodeNeed(undefined), postcodeNeed('')]).toEqual(['required', 'required', 'required'])
})

test.each(worldAddresses)('$country $postcode is $vat for VAT ($source)', ({ country, postcode, vat }) => {
  expect(vatPlace({ country, postcode })).toBe(vat)
})

test('a postcode never makes an address abroad count as one of the British islands', () => {
  expect(vatPlace({ country: 'FR', postcode: 'JE2 3AB' })).toBeUndefined()
  expect(vatPlace({ postcode: 'je2 3ab' })).toBe('channel_islands')
  expect(vatPlace({})).toBeUndefined()
})
