import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { holdsCardNumber } from '../../../../schema/engine/text/cardNumbers.ts'
import { cardsOf, digitsOf, issuers } from '../../../support/cards.ts'

const GAPS =
  ' |  |   |\u00a0|\u2009|\u202f|\u3000|-|‐|‑|‒|–|—|―|－| - | – |.|·|/|_|\u200b|\u200d|\u2060|\ufeff|\u00ad|\n|\r\n|\t|,|(|) '.split(
    '|',
  )
const BEFORE = [
  '',
  '1 ',
  '2026 ',
  'card ',
  'Karte:',
  '卡号',
  'x',
  '#',
  '(',
  '12/27 ',
  '0113 496 0142 ',
  '2026-11-23 10:04 ',
]
const AFTER = ['', ' 12/27', ' exp 12/27', ', 08/29', ' 123', '.', ')', ' and so on', '卡', '\n2026', ' x']
const SCRIPTS = ['0', '０', '٠', '०', '𝟎', '𝟘']

/** A day that a number's groups happen to form, as in `4-7-1989`: days are skipped, together with the groups around them. */
const SPELLS_A_DAY = /(?<!\d)(?:\d{4}([-/.])\d\d\1\d\d|\d\d?([-/.])\d\d?\2\d{4})(?!\d)/

/** A number in groups of one to six digits with anything between them. */
const grouped = (digits: string) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 19, maxLength: 19 }),
      fc.array(fc.constantFrom(...GAPS), { minLength: 19, maxLength: 19 }),
    )
    .map(([sizes, gaps]) => {
      let out = ''
      let at = 0
      for (let i = 0; at < digits.length; i++) {
        if (at > 0) out += gaps[i]
        out += digits.slice(at, (at += sizes[i] as number))
      }
      return out
    })
    .filter((text) => !SPELLS_A_DAY.test(text.normalize('NFKC')))
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) as number) + Number(digit)))

describe.each(issuers)('a number of %s', (issuer) => {
  it('is found in any grouping, script and context', () => {
    const written = cardsOf(issuer).chain((digits) =>
      fc.tuple(
        fc.oneof(fc.constant(digits), grouped(digits)),
        fc.constantFrom(...BEFORE),
        fc.constantFrom(...AFTER),
        fc.constantFrom(...SCRIPTS),
      ),
    )
    fc.assert(
      fc.property(written, ([number, before, after, zero]) => holdsCardNumber(before + inScript(number, zero) + after)),
      { numRuns: 2000 },
    )
  })
})

test.each([
  '1 4242424242424242',
  '2026 4242 4242 4242 4242',
  '4242  4242  4242  4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242–4242—4242-4242',
  '４２４２４２４２４２４２４２４２',
  '4242 4242 4242 4242 12/27',
  '424242424242424212/27',
  '4242/4242/4242/4242',
  '4242_4242_4242_4242',
  '4242\u200b4242\u200b4242\u200b4242',
  '3782 822463 10005',
  'J4242424242424242',
  '4222222222222',
])('%s is found', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

/** ISO 7064, mod 97-10. */
function iban(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((c) => Number.parseInt(c, 36)).join('')
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + account
}
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')
function ean(digits: string): string {
  const sum = [...digits].toReversed().reduce((all, digit, i) => all + Number(digit) * (i % 2 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
const upTo = (max: number) => fc.integer({ min: 0, max })
const padded = (length: number) => (n: number) => String(n).padStart(length, '0')

const OTHERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'IBANs of Germany': digitsOf(18).map((rest) => iban('DE', rest)),
  'IBANs of Germany in groups': digitsOf(18).map((rest) => inFours(iban('DE', rest))),
  'IBANs of France in groups': digitsOf(23).map((rest) => inFours(iban('FR', rest))),
  'IBANs of Britain': digitsOf(14).map((rest) => inFours(iban('GB', `NWBK${rest}`))),
  'sort codes and accounts': fc
    .tuple(digitsOf(6), digitsOf(8))
    .map(([sort, account]) => `${sort.replace(/(..)(?=.)/g, '$1-')} ${account}`),
  'seconds since 1970': upTo(4_102_444_800).map(String),
  'milliseconds since 1970': fc.integer({ min: 946_684_800_000, max: 2_208_988_800_000 }).map(String),
  'microseconds since 1970': fc.integer({ min: 946_684_800_000_000, max: 1_999_999_999_999_999 }).map(String),
  'days and times': fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  'a log of days and times': fc
    .array(fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), {
      minLength: 2,
      maxLength: 6,
    })
    .map((dates) => dates.map((date) => date.toISOString().slice(0, 19).replace('T', ' ')).join('\n')),
  'British days and times': fc
    .array(fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((dates) =>
      dates
        .map(
          (date) =>
            `${date.toISOString().slice(0, 10).split('-').toReversed().join('/')} ${date.toISOString().slice(11, 16)}`,
        )
        .join(' '),
    ),
  'telephone numbers': fc.tuple(fc.constantFrom(...getCountries()), digitsOf(15)).map(([country, digits]) => {
    const example = getExampleNumber(country, examples)
    const national = example?.nationalNumber ?? ''
    return `+${example?.countryCallingCode}${national.slice(0, 2)}${digits.slice(0, Math.max(0, national.length - 2))}`
  }),
  'longest German telephone numbers': digitsOf(8).map((rest) => `+49 151 ${rest}`),
  'two British telephone numbers': fc
    .tuple(digitsOf(9), digitsOf(9))
    .map(([one, two]) => `07${one} / 07${two}, +44 7${one} +44 7${two}`),
  'numbers of records': upTo(999_999).map((n) => `J-${padded(6)(n)} Q-${padded(6)(n + 1)} P-${padded(6)(n + 2)}`),
  UUIDs: fc.uuid(),
  'barcodes of materials': digitsOf(12).map(ean),
  'barcodes, one a line': fc.array(digitsOf(12).map(ean), { minLength: 2, maxLength: 5 }).map((all) => all.join('\n')),
  'prices and sizes': fc
    .array(fc.tuple(upTo(9_999), upTo(99)), { minLength: 1, maxLength: 12 })
    .map((all) => all.map(([pounds, pence]) => `£${pounds}.${padded(2)(pence)}`).join(' + ')),
  'lists of numbers': fc.array(upTo(9999), { minLength: 1, maxLength: 12 }).map((all) => all.join(', ')),
}

describe.each(Object.entries(OTHERS))('%s', (_, numbers) => {
  it('are never mistaken for cards', () => {
    fc.assert(
      fc.property(numbers, (text) => !holdsCardNumber(text)),
      { numRuns: 5000 },
    )
  })
})

/** MPANs: 13 digits with their check digit (BSCP501), in full 21 with profile class, time switch and line loss. */
function mpan(core: string): string {
  const primes = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43]
  return core + String(([...core].reduce((sum, digit, i) => sum + Number(digit) * (primes[i] as number), 0) % 11) % 10)
}
const british = fc.tuple(fc.constantFrom('07', '01', '02'), digitsOf(9)).map(([begins, rest]) => begins + rest)
/** A British number as people write it. */
const written = fc
  .tuple(british, fc.constantFrom('plain', 'five', 'three', 'abroad', 'abroad in groups', '(0)'))
  .map(([number, how]) => {
    const rest = number.slice(1)
    switch (how) {
      case 'plain':
        return number
      case 'five':
        return `${number.slice(0, 5)} ${number.slice(5)}`
      case 'three':
        return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
      case 'abroad':
        return `+44${rest}`
      case 'abroad in groups':
        return `+44 ${rest.slice(0, 4)} ${rest.slice(4)}`
      default:
        return `+44 (0)${rest.slice(0, 4)} ${rest.slice(4)}`
    }
  })
const pairs = fc
  .tuple(written, fc.constantFrom('/', ' / ', ' /', '; ', ' ', ', ', ' or '), written)
  .map(([one, between, other]) => one + between + other)
const mpans = fc
  .tuple(
    digitsOf(2),
    digitsOf(10),
    digitsOf(8),
    fc.constantFrom('MPAN ', 'MPAN: ', 'Meter no. ', 'supply number '),
    upTo(2),
  )
  .map(([area, rest, top, label, how]) => {
    const core = mpan(String(10 + (Number(area) % 20)) + rest)
    const spaced = `${core.slice(0, 2)} ${core.slice(2, 6)} ${core.slice(6, 10)} ${core.slice(10)}`
    const whole = `${top.slice(0, 2)} ${top.slice(2, 5)} ${top.slice(5)} ${spaced}`
    return label + [core, spaced, whole][how]
  })
const RUNS = process.env['DEEP'] ? 100_000 : 20_000

test('fewer than one in a thousand pairs of phone numbers and labelled meter numbers is rejected', () => {
  const refused = (numbers: fc.Arbitrary<string>) => fc.sample(numbers, RUNS).filter(holdsCardNumber).length / RUNS
  const rates = { pairs: refused(pairs), mpans: refused(mpans) }
  console.info('refused', rates)
  expect(rates.pairs).toBeLessThanOrEqual(0.001)
  expect(rates.mpans).toBeLessThanOrEqual(0.001)
})

test('no card number passes in their place', () => {
  const printed = fc
    .oneof(...issuers.map(cardsOf))
    .chain((digits) =>
      fc.constantFrom(
        digits,
        digits.replace(/(.{4})(?=.)/g, '$1 '),
        digits.replace(/(.{4})(?=.)/g, '$1-'),
        ...(digits.length === 15 ? [`${digits.slice(0, 4)} ${digits.slice(4, 10)} ${digits.slice(10)}`] : []),
      ),
    )
  const place = fc.oneof(
    fc.tuple(written, fc.constantFrom('/', ' / ', '; ', ' ')).map((all) => all.join('')),
    fc.constantFrom('MPAN ', 'MPAN: ', 'Meter no. ', 'Order no: ', 'Serial number ', 'IBAN '),
  )
  fc.assert(
    fc.property(place, printed, fc.constantFrom('', ' / ', ' 07700 900123'), (before, card, after) =>
      holdsCardNumber(before + card + after),
    ),
    { numRuns: RUNS },
  )
})

/** How often other random digits are mistaken for a card number; the text of the decision quotes it. */
test('few random digits are mistaken for cards', () => {
  const rate = (numbers: fc.Arbitrary<string>) => {
    const all = fc.sample(numbers, { numRuns: 20_000, seed: 7 })
    return all.filter(holdsCardNumber).length / all.length
  }
  const rates = Object.fromEntries([10, 12, 13, 14, 15, 16, 18, 20].map((n) => [n, rate(digitsOf(n))]))
  console.info('random digits taken for cards, by their number', rates)
  for (const one of Object.values(rates)) expect(one).toBeLessThan(0.04)
})

const PAN = '4242 4242 4242 4242'

/** The fields of every record, including those of its lines. */
const fields = resources.all.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] =>
    field.store.as === 'child'
      ? Object.entries(field.store.fields).map(([inner, one]) => [`${resource.name}.${name}.${inner}`, one])
      : [[`${resource.name}.${name}`, field]],
  ),
)

test('no field of any record accepts a full card number', () => {
  const written = [PAN, PAN.replaceAll(' ', ''), `a ${PAN} b`, '4242424242424242@example.test', '#4242424242424242']
  const takes = fields.filter(([, field]) =>
    written.some((text) => [text, [text], { en: text }].some((value) => field.schema.safeParse(value).success)),
  )
  expect(takes.map(([name]) => name)).toEqual([])
  const kinds = [f.text(), f.note(), f.template({ tokens: [] }), f.email(), f.postcode()]
  for (const field of kinds)
    for (const text of written) expect(field.schema.safeParse(text).success, `${field.kind}: ${text}`).toBe(false)
})

test('no built-in record is mistaken for one', () => {
  for (const { name, seed, demo } of resources.all)
    for (const row of [...seed, ...demo])
      for (const value of Object.values(row))
        expect(holdsCardNumber(typeof value === 'string' ? value : JSON.stringify(value ?? '')), name).toBe(false)
})

/** A quadratic algorithm would exceed the test's time limit. */
test.each(['4 ', '1', '4242 ', 'DE89 ', 'a1', '0 ', '07700 ', '+4', '07700 900123 '])(
  'a megabyte of “%s” is read to its end',
  (piece) => {
    holdsCardNumber(piece.repeat(1_000_000 / piece.length))
  },
  120_000,
)
