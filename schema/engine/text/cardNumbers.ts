import { withoutOtherNumbers } from './otherNumbers.ts'
import { withoutPhoneNumbers } from './phoneNumbers.ts'

/**
 * Complete payment card numbers in free text (PCI DSS v4.0, 3.3 and 3.5: never in the clear, neither stored nor logged). Issuers and lengths: ISO/IEC
 * 7812-1 and the ranges that the card companies publish. `[from, to, lengths]`, both ends included and of equal length.
 */
const ISSUERS: readonly (readonly [number, number, readonly number[]])[] = [
  // Visa: 13 digits are no longer issued, but some are still in use.
  [4, 4, [13, 16, 19]],
  // Mastercard
  [51, 55, [16]],
  [2221, 2720, [16]],
  // American Express
  [34, 34, [15]],
  [37, 37, [15]],
  // Diners Club
  [300, 305, [14, 16, 19]],
  [3095, 3095, [14, 16, 19]],
  [36, 36, [14, 16, 19]],
  [38, 39, [14, 16, 19]],
  // JCB
  [3528, 3589, [16, 17, 18, 19]],
  // Discover, RuPay, Troy
  [6011, 6011, [16, 17, 18, 19]],
  [644, 649, [16, 17, 18, 19]],
  [65, 65, [16, 17, 18, 19]],
  [60, 60, [16]],
  [9792, 9792, [16]],
  // UnionPay
  [62, 62, [16, 17, 18, 19]],
  [81, 82, [16, 17, 18, 19]],
  // Maestro, Verve
  [50, 50, [16, 18, 19]],
  [56, 58, [16, 18, 19]],
  [63, 63, [16, 18, 19]],
  [67, 67, [16, 18, 19]],
  ...[5018, 5020, 5038, 5893, 6304, 6759, 6761, 6762, 6763].map(
    (prefix) => [prefix, prefix, [12, 13, 14, 15, 17]] as const,
  ),
  // Mir
  [2200, 2204, [16, 17, 18, 19]],
]
/** The minimum number of digits. */
const TWELVE_DIGITS = /(?:[\p{Nd}\p{No}][^\p{Nd}\p{No}]*){12}/u
const ASCII = /^[\0-\x7f]*$/
const MAX_LENGTH = 19

/**
 * What may be between the digits of one number: spaces, dashes, brackets, dots, commas, slashes, underscores and invisible characters. A comma or
 * semicolon before a space separates list items.
 */
const GAP = /^(?![,;]\s)[\p{Z}\s\p{Cc}\p{Cf}\p{M}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;/\\|~*'"`´·•∙‧−⁃⁄∕─━ー]+$/u

/** Maximum characters of a gap. */
const MAX_BETWEEN = 8

/** What may follow a number without a gap: the card's expiry month and year. */
const EXPIRY = /^(0[1-9]|1[0-2])(\d\d)?$/

const valueAt = (digits: string, index: number) => digits.charCodeAt(index) - 48

/** The checksum of ISO/IEC 7812: every second digit from the right counts double, and the total is a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const value = valueAt(digits, digits.length - 1 - i) * (i % 2 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The checksum of trade items (GS1 General Specifications, 7.9): digits count three times and once alternately, from the right. */
function isTradeItem(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += valueAt(digits, digits.length - 1 - i) * (i % 2 ? 3 : 1)
  return sum % 10 === 0
}

/** By the first four digits: a bit for each valid length. */
const LENGTHS = new Uint32Array(10_000)
for (const [from, to, lengths] of ISSUERS) {
  const width = 10 ** (4 - String(from).length)
  for (let prefix = from * width; prefix < (to + 1) * width; prefix++)
    for (const length of lengths) LENGTHS[prefix] = (LENGTHS[prefix] as number) | (1 << length)
}

const isCard = (digits: string): boolean => passesLuhn(digits) && !(digits.length <= 13 && isTradeItem(digits))

/** Digits of other scripts, mapped to ours: Unicode keeps the ten digits of a script together. */
function ownDigit(found: string): string {
  const code = found.codePointAt(0) as number
  let first = code
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/** Words for other numbers: electricity or gas meters, bank accounts, orders, devices. */
const LABELS = String.raw`mpan|mprn|mpr|supply (?:no|number)|meter(?: point)?(?: no| number| ref(?:erence)?)?|iban|serial(?: no| number)?|s\/?n|order(?: no| number)?|po(?: no| number)?|imei|电表号|序列号|订单号`
const LABEL = new RegExp(String.raw`(?:^|[^\p{L}])(?:${LABELS})[^\p{L}\p{N}]{0,6}$`, 'iu')
/** The same in a column heading, anywhere in it. */
const HEADING = new RegExp(String.raw`(?:^|[^\p{L}])(${LABELS})(?!\p{L})`, 'iu')
/** How cards print their numbers: groups of four, and the grouping of 14 and 15 digits. */
const CARD_GROUPINGS = /^(?:4(?:,4){2,3}(?:,[1-4])?|4,6,[45]|6,13)$/

/** Groups of digits with gaps: all the digits, and where in them each group begins, with the end last. */
interface Run {
  digits: string
  readonly bounds: number[]
  /** Whether a telephone number seems to begin here. */
  readonly plus: boolean
  /** Whether a label names another kind of number: then only numbers printed like a card count. */
  readonly labelled: boolean
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  // Nearly all gaps of a text are the same.
  const gaps = new Map<string, boolean>()
  const isGap = (separator: string) => {
    const cached = gaps.get(separator)
    if (cached !== undefined) return cached
    const isGap = GAP.test(separator)
    gaps.set(separator, isGap)
    return isGap
  }
  let end = -1
  let run: Run | undefined
  for (const { 0: digits, index } of text.matchAll(/[0-9]+/g)) {
    if (!run || index - end > MAX_BETWEEN || !isGap(text.slice(end, index))) {
      run = {
        digits: '',
        bounds: [0],
        plus: text[index - 1] === '+',
        labelled: LABEL.test(text.slice(Math.max(0, index - 32), index)),
      }
      runs.push(run)
    }
    run.digits += digits
    run.bounds.push(run.digits.length)
    end = index + digits.length
  }
  return runs
}

/** Whether the groups between these bounds are those of a card. */
function isPrinted(bounds: readonly number[]): boolean {
  const sizes = bounds.slice(1).map((bound, i) => bound - (bounds[i] as number))
  return sizes.length === 1 || CARD_GROUPINGS.test(sizes.join())
}

/** Whether a number begins with group `index` of a run. */
function beginsAt({ digits, bounds, plus, labelled }: Run, index: number): boolean {
  const from = bounds[index] as number
  const size = (bounds[index + 1] as number) - from
  const lengths = LENGTHS[Number(digits.slice(from, from + 4))] as number
  if (lengths === 0) return false
  for (let i = index + 1; i < bounds.length; i++) {
    const length = (bounds[i] as number) - from
    if (length > MAX_LENGTH) break
    if ((lengths & (1 << length)) === 0) continue
    // This many digits in an odd grouping, or after a plus, are a telephone number.
    const isDialled = length <= 13 && ((plus && index === 0) || (i > index + 1 && size !== 4))
    if (isDialled || (labelled && !isPrinted(bounds.slice(index, i + 1)))) continue
    if (isCard(digits.slice(from, from + length))) return true
  }
  // Its expiry date follows without a gap.
  return [15, 16].some(
    (length) =>
      size > length &&
      (lengths & (1 << length)) !== 0 &&
      EXPIRY.test(digits.slice(from + length, from + size)) &&
      isCard(digits.slice(from, from + length)),
  )
}

/**
 * Whether a text contains what may be a complete card number: digits in any grouping and script whose first digits, length and checksum are those of
 * an issuer. It begins and ends with a group of digits, except for its expiry date. Other kinds of numbers with rules of their own are skipped
 * (otherNumbers.ts).
 */
export function holdsCardNumber(input: string): boolean {
  if (!TWELVE_DIGITS.test(input)) return false
  const plain = ASCII.test(input) ? input : input.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, ownDigit)
  const text = withoutPhoneNumbers(withoutOtherNumbers(plain))
  return runsOf(text).some((run) =>
    run.bounds.some((_, index) => index < run.bounds.length - 1 && beginsAt(run, index)),
  )
}

/** The same for a cell of a table, with its column heading as the label before it. */
export function cellHoldsCardNumber(heading: string, cell: string): boolean {
  if (!TWELVE_DIGITS.test(cell)) return false
  const label = HEADING.exec(heading)?.[1]
  return holdsCardNumber(label === undefined ? cell : `${label}: ${cell}`)
}
