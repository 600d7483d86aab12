import { z } from 'zod'
import { type Ask, degrees, getJson, textOf } from './call.ts'
import type { AddressProvider, FoundAddress } from './port.ts'

const address = z.looseObject({ line_1: z.string(), postcode: z.string() })
const byPostcode = z.object({ result: z.array(address) })
const byWords = z.object({ result: z.object({ hits: z.array(address) }) })

const addressOf = (one: z.infer<typeof address>): FoundAddress => ({
  line1: textOf(one.line_1),
  line2: textOf([textOf(one['line_2']), textOf(one['line_3'])].filter(Boolean).join(', ')),
  city: textOf(one['post_town']),
  county: textOf(one['county']),
  postcode: one.postcode,
  country: 'GB',
  lat: degrees(one['latitude']),
  lng: degrees(one['longitude']),
})

/** Every Royal Mail delivery point, from Ideal Postcodes (docs.ideal-postcodes.co.uk): `/v1/postcodes/{postcode}` and `/v1/addresses`. */
export function idealPostcodes(
  sendRequest: Ask,
  key: string,
  base = 'https://api.ideal-postcodes.co.uk',
): AddressProvider {
  const headers = { authorization: `IDEALPOSTCODES api_key="${key}"` }
  return {
    name: 'ideal-postcodes',
    find: async (text, isPostcode, signal) => {
      const url = new URL(isPostcode ? `/v1/postcodes/${encodeURIComponent(text)}` : '/v1/addresses', base)
      if (!isPostcode) url.searchParams.set('query', text)
      const body = await getJson(sendRequest, url, headers, signal)
      if (body === null) return []
      return (isPostcode ? byPostcode.parse(body).result : byWords.parse(body).result.hits).map(addressOf)
    },
  }
}
