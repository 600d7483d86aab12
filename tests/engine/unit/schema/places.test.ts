import { describe, expect, test } from 'vitest'
import { countryNamed } from '../../../../schema/engine/text/countryNames.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { COUNTRIES, countryName } from '../../../../schema/kinds/country/model.ts'
import { isBritishPostcode, isEircode, normalisePostcode } from '../../../../schema/kinds/postcode/model.ts'

describe('postcodes', () => {
  test.each([
    ['ls14ab', 'LS1 4AB'],
    ['  LS1   4AB ', 'LS1 4AB'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['gir0aa', 'GIR 0AA'],
    ['bfpo57', 'BFPO 57'],
    ['BFPO c/o 57', 'BFPO 57'],
    ['bf1 3aa', 'BF1 3AA'],
    ['ascn1zz', 'ASCN 1ZZ'],
    ['FIQQ 1ZZ', 'FIQQ 1ZZ'],
    ['gx111aa', 'GX11 1AA'],
    ['ai2640', 'AI-2640'],
    ['je23ab', 'JE2 3AB'],
    ['im1 1ag', 'IM1 1AG'],
  ])('%s is British, written %s', (typed, written) => {
    expect(normalisePostcode(typed)).toBe(written)
    expect(isBritishPostcode(typed)).toBe(true)
    expect(normalisePostcode(written)).toBe(written)
  })

  test.each(['', 'LS1', '4AB', 'LS1 4A', 'BFPO', 'QQQQ 1ZZ', 'A65 F4E2', '75008'])('%s is invalid', (typed) => {
    expect(isBritishPostcode(typed)).toBe(false)
  })

  test.each([
    ['a65f4e2', 'A65 F4E2'],
    ['D6W XY00', 'D6W XY00'],
    ['d02 x285', 'D02 X285'],
  ])('%s is Irish, written %s', (typed, written) => {
    expect(normalisePostcode(typed)).toBe(written)
    expect(isEircode(typed)).toBe(true)
  })

  test.each(['', 'A65', 'B65 F4E2', 'A65 F4O2', 'LS1 4AB'])('%s is an invalid Eircode', (typed) => {
    expect(isEircode(typed)).toBe(false)
  })

  test('those of other countries stay as written there', () => {
    for (const one of ['75008', '1011 AB', 'K1A 0B1', 'SW1', '100-0001', 'KY1-1001'])
      expect(normalisePostcode(` ${one.toLowerCase()}`)).toBe(one)
  })
})

describe('countries', () => {
  test.each(
    [
      'gb',
      'GBR',
      'UK',
      'u.k.',
      'United Kingdom',
      'the United Kingdom',
      'United Kingdom of Great Britain and Northern Ireland',
      'Great Britain',
      'England',
      'SCOTLAND',
      'Wales',
      'Northern Ireland',
      '英国',
    ].map((name) => [name]),
  )('%s is the United Kingdom', (name) => {
    expect(countryNamed(name)).toBe('GB')
  })

  test.each([
    ['Ireland', 'IE'],
    ['Republic of Ireland', 'IE'],
    ['Éire', 'IE'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['Deutschland', 'DE'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Holland', 'NL'],
  ])('%s is %s', (name, code) => {
    expect(countryNamed(name)).toBe(code)
  })

  test('every country is recognised by its code and by its names', () => {
    for (const code of COUNTRIES) {
      expect(countryNamed(code), code).toBe(code)
      for (const locale of LOCALES) expect(countryNamed(countryName(code, locale)), code).toBe(code)
    }
    expect(countryNamed('Atlantis')).toBeUndefined()
    expect(countryNamed('')).toBeUndefined()
  })
})
