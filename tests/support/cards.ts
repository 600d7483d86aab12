import fc from 'fast-check'

/** The prefixes of every issuer's numbers, and their number of digits, as published; separate from the program's own table. */
const ISSUERS: Readonly<Record<string, readonly (readonly [prefix: string, length: number])[]>> = {
  visa: [
    ['4', 16],
    ['4', 19],
  ],
  mastercard: [
    ['51', 16],
    ['55', 16],
    ['2221', 16],
    ['2720', 16],
  ],
  american_express: [
    ['34', 15],
    ['37', 15],
  ],
  diners: [
    ['300', 14],
    ['305', 14],
    ['36', 14],
    ['38', 14],
  ],
  discover: [
    ['6011', 16],
    ['644', 16],
    ['65', 16],
  ],
  jcb: [
    ['3528', 16],
    ['3589', 16],
  ],
  unionpay: [
    ['62', 16],
    ['62', 19],
  ],
  maestro: [
    ['6759', 16],
    ['5018', 18],
    ['6304', 19],
  ],
  mir: [['2204', 16]],
}

/** The digit that completes a number's checksum (ISO/IEC 7812-1, annex B). */
export function withCheckDigit(digits: string): string {
  let sum = 0
  for (const [i, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (i % 2 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return digits + ((10 - (sum % 10)) % 10)
}

export const digitsOf = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** Valid numbers of an issuer, without separators. */
export const cardsOf = (issuer: string): fc.Arbitrary<string> =>
  fc
    .constantFrom(...(ISSUERS[issuer] ?? []))
    .chain(([prefix, length]) => digitsOf(length - prefix.length - 1).map((rest) => withCheckDigit(prefix + rest)))

export const issuers = Object.keys(ISSUERS)
