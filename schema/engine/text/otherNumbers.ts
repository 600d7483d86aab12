/** Length of an IBAN in each country (SWIFT, IBAN Registry, release 99). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `15:NO 16:BE 18:DK FO FI GL NL SD FK 19:MK SI 20:AT BA EE KZ LT LU MN XK 21:CH HR LI LV 22:BG BH CR DE GB GE IE ME RS VA 23:AE GI IL
   IQ OM SO TL 24:AD CZ ES MD PK RO SA SE SK TN VG 25:LY PT ST 26:IS TR 27:BI DJ FR GR IT MC MR SM 28:AL AZ BY CY DO GT HU LB NI PL SV
   29:BR EG PS QA UA 30:JO KW MU YE 31:MT SC 33:LC RU`
    .split(/\s+(?=\d)/)
    .flatMap((part) => {
      const [length, countries = ''] = part.split(':')
      return countries.split(/\s+/).map((country) => [country, Number(length)] as const)
    }),
)

/** ISO 7064, mod 97-10: letters count from 10, the first four characters come last. */
function passesMod97(iban: string): boolean {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const shapes = new Map(
  [...new Set(Object.values(IBAN_LENGTHS))].map((n) => [n, new RegExp(`[A-Za-z0-9](?: ?[A-Za-z0-9]){${n - 1}}`, 'y')]),
)

/** Where an IBAN that begins at `start` ends; undefined for none. Single spaces may separate its groups. */
function endOfIban(text: string, start: number): number | undefined {
  const shape = shapes.get(IBAN_LENGTHS[text.slice(start, start + 2).toUpperCase()] ?? 0)
  if (!shape) return undefined
  shape.lastIndex = start
  const [found] = shape.exec(text) ?? []
  return found && passesMod97(found.replaceAll(' ', '').toUpperCase()) ? start + found.length : undefined
}

function withoutIbans(text: string): string {
  let result = ''
  let from = 0
  for (const { index } of text.matchAll(/(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}/g)) {
    if (index < from) continue
    const end = endOfIban(text, index)
    if (end === undefined) continue
    result += `${text.slice(from, index)}#`
    from = end
  }
  return result + text.slice(from)
}

const UUID = /(?<![0-9a-f])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const YEAR = '(?:19|20)\\d\\d'
/** Days in ISO 8601 and British formats. A card number whose groups look like one is not found. */
const DAYS = new RegExp(`(?<!\\d)(?:${YEAR}([-/.])\\d\\d\\1\\d\\d|${DAY}([-/.])${MONTH}\\2${YEAR})(?!\\d)`, 'g')
/** A British bank account: its sort code, and the eight digits of the account. */
const SORT_CODE = /(?<!\d)\d\d-\d\d-\d\d[ ,/]{1,3}\d{8}(?!\d)/g

/** Replaces numbers with rules of their own by a mark: bank accounts (ISO 13616, British ones), UUIDs and days. */
export const withoutOtherNumbers = (text: string): string =>
  withoutIbans(text).replace(UUID, '#').replace(DAYS, '#').replace(SORT_CODE, '#')
