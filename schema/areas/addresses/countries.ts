/**
 * Address requirements of countries, from the address data that Google publishes for forms (google/libaddressinput, cpp/src/region_data_constants.cc,
 * June 2025; Apache 2.0).
 */
const codes = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/** Countries without postcodes. */
const WITHOUT_POSTCODES = codes(
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML MO',
  'MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW',
)
/** Countries whose addresses always have a postcode. */
const NEEDS_POSTCODE = codes(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF',
  'MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
)

export type PostcodeNeed = 'required' | 'optional' | 'none'

/**
 * Whether an address in a country has a postcode.
 * @param country ISO 3166-1 alpha-2; anything else is treated as the United Kingdom
 */
export function postcodeNeed(country: unknown): PostcodeNeed {
  const code = typeof country === 'string' && country !== '' ? country : 'GB'
  if (NEEDS_POSTCODE.has(code)) return 'required'
  return WITHOUT_POSTCODES.has(code) ? 'none' : 'optional'
}

/**
 * The territory of an address for UK VAT, where it differs from the country: the Channel Islands (Jersey, Guernsey with Alderney and Sark) are
 * outside the UK for VAT; the Isle of Man is treated as part of the UK (HMRC internal manuals VATPOSS03500 and VATPOSG2300). People often write them
 * as the United Kingdom, so the postcode decides.
 * @returns undefined for every other address
 */
export function vatPlace(address: {
  readonly country?: unknown
  readonly postcode?: unknown
}): 'channel_islands' | 'isle_of_man' | undefined {
  const country = typeof address.country === 'string' && address.country !== '' ? address.country : 'GB'
  const area = /^(GY|JE|IM)\d/i
    .exec(typeof address.postcode === 'string' ? address.postcode.trim() : '')?.[1]
    ?.toUpperCase()
  const code = country === 'GB' ? area : country
  if (code === 'GY' || code === 'GG' || code === 'JE') return 'channel_islands'
  return code === 'IM' ? 'isle_of_man' : undefined
}
