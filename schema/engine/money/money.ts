/**
 * Exact arithmetic of money. Amounts are whole numbers of their smallest unit (`bigint`): pence, or ten-thousandths of a pound for unit prices. No
 * amount is ever computed in floating point (tests/engine/unit/schema/money-source.test.ts).
 */

/** A decimal in the API: a JSON number, or its text. */
export type Decimal = number | string

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal as a whole number of its smallest unit: `scaled(12.3, 2)` is `1230n`. Numbers are read by their shortest decimal text.
 * @throws RangeError for anything but a plain decimal (NaN, 1e308), and for too many decimals
 */
export function scaled(value: Decimal, decimals: number): bigint {
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(String(value)) ?? []
  if (whole === '' || fraction.length > decimals) throw new RangeError(`${value} is no decimal of ${decimals} places`)
  const digits = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -digits : digits
}

/** `n / d` to the nearest whole, half away from zero. `d` is positive. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n]
  return sign * ((2n * size + d) / (2n * d))
}

/** A unit price times a factor with three decimals, to the penny. */
export const timesFactor = (price: Decimal, factor: Decimal): number =>
  pounds(divideHalfUp(scaled(price, 4) * scaled(factor, 3), 100_000n))

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/**
 * Splits an amount in proportion to weights by largest remainder: each share is rounded down to the unit, and the remaining units go to the largest
 * remainders, ties to the earlier one. The shares add up to the amount. With zero weights all shares are zero.
 * @param weights none negative
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) {
    if (amount !== 0n) throw new RangeError('an amount cannot be spread over nothing')
    return weights.map(() => 0n)
  }
  const shares = weights.map((weight) => (amount * weight) / all)
  const remainders = weights.map((weight, i) => ({ i, left: (amount * weight) % all }))
  const byRemainder = remainders.toSorted((a, b) => (a.left > b.left ? -1 : a.left < b.left ? 1 : 0))
  const remainder = Number(amount - sum(shares))
  for (const { i } of byRemainder.slice(0, remainder)) shares[i] = (shares[i] as bigint) + 1n
  return shares
}

/** Whole pence as a decimal with two places: `1230n` is `12.30`. */
export function decimalText(pence: bigint): string {
  const [sign, size] = pence < 0n ? ['-', -pence] : ['', pence]
  const digits = String(size).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole pence as a JSON number: the float nearest to the decimal, which prints as that decimal again. */
export const pounds = (pence: bigint): number => Number(decimalText(pence))
