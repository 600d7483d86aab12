import { z } from 'zod'
import { type Ask, degrees, getJson, textOf } from './call.ts'
import type { AddressProvider } from './port.ts'

const answer = z.object({ result: z.looseObject({ postcode: z.string() }) })

/** Location of a postcode without its houses, from postcodes.io (`/postcodes/{postcode}`): needs no key and cannot search words. */
export function postcodesIo(sendRequest: Ask, base = 'https://api.postcodes.io'): AddressProvider {
  return {
    name: 'postcodes.io',
    find: async (text, isPostcode, signal) => {
      if (!isPostcode) return []
      const body = await getJson(sendRequest, new URL(`/postcodes/${encodeURIComponent(text)}`, base), {}, signal)
      if (body === null) return []
      const { result } = answer.parse(body)
      return [
        {
          line1: null,
          line2: null,
          city: textOf(result['bua']) ?? textOf(result['admin_district']),
          county: textOf(result['admin_county']),
          postcode: result.postcode,
          country: 'GB',
          lat: degrees(result['latitude']),
          lng: degrees(result['longitude']),
        },
      ]
    },
  }
}
