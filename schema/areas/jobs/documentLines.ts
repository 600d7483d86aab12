import { decimalText, sum } from '../../engine/money/money.ts'
import { formatMoney } from '../../engine/text/format.ts'
import type { DocumentTexts } from '../documents/documentTexts.ts'
import { isDivided, linesOf, type OptionTotals, optionTotals } from './options.ts'
import type { PricePart } from './totals.ts'

type Values = Readonly<Record<string, unknown>>
export const LISTS = ['services', 'materials'] as const
export type ListName = (typeof LISTS)[number]

/** A line at its position on the document. */
export interface Placed {
  readonly list: ListName
  /** Its index in its list, over all options. */
  readonly at: number
  /** Its index among the lines of its list and its option. */
  readonly nth: number
  readonly line: Values
}

const placeOf = ({ line: { place } }: Placed) => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY)

/** Services and materials of an option in one order; those without a position come last, services first. */
export function inOrder(row: Values, option: number): readonly Placed[] {
  const all = LISTS.flatMap((list) =>
    linesOf(row, list, option).map(([lineIndex, line], nth) => ({ list, at: lineIndex, nth, line })),
  )
  // Sorting is stable: services before materials, each in the order of its list.
  return all.sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

export const headingOf = ({ group }: Values): string => (typeof group === 'string' ? group.trim() : '')

export interface DocumentLine {
  readonly name: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly vat: string
  readonly amount: string
}
export type DocumentRow = DocumentLine | { readonly heading: string; readonly amount: string }

/** An option of a quote on the document; everything as text. */
export interface DocumentPart {
  readonly key: number
  readonly name: string
  readonly suggested: boolean
  readonly accepted: boolean
  readonly rows: readonly DocumentRow[]
  readonly sums: readonly (readonly [string, string])[]
  readonly total: string
  /** Empty when none is requested. */
  readonly deposit: string
}

const money = (pence: bigint) => formatMoney(decimalText(pence))

/** Labels of the document. */
type NameOf = (line: Placed) => string

/** A priced row of the document: a line, or its labour. */
export interface PlacedPart {
  readonly placed: Placed
  readonly part: PricePart
}

/** A heading with the total of the lines below it before VAT and before the overall discount, in pence; or a part. */
export type PlacedRow = { readonly heading: string; readonly amount: bigint } | PlacedPart

/** The lines of an option in document order, under their headings, each followed by its labour. */
export function placedRows(row: Values, { option, totals }: OptionTotals): readonly PlacedRow[] {
  const placedLines = inOrder(row, option.key)
  const parts = Map.groupBy(
    totals.parts,
    ({ piece, line }) => `${piece === 'service' ? 'services' : 'materials'} ${line}`,
  )
  const partsOf = ({ list, nth }: Placed): readonly PricePart[] => parts.get(`${list} ${nth}`) ?? []
  return placedLines.flatMap((one, i): PlacedRow[] => {
    const heading = headingOf(one.line)
    const begins = heading !== '' && (i === 0 || headingOf((placedLines[i - 1] as Placed).line) !== heading)
    const end = begins ? placedLines.findIndex((other, n) => n > i && headingOf(other.line) !== heading) : 0
    const headingRows = begins ? placedLines.slice(i, end < 0 ? undefined : end).flatMap(partsOf) : []
    return [
      ...(begins ? [{ heading, amount: sum(headingRows.map(({ discounted }) => discounted)) }] : []),
      ...partsOf(one).map((part) => ({ placed: one, part })),
    ]
  })
}

const rowsOf = (row: Values, option: OptionTotals, words: DocumentTexts, nameOf: NameOf): DocumentRow[] =>
  placedRows(row, option).map((one): DocumentRow => {
    if ('heading' in one) return { heading: one.heading, amount: money(one.amount) }
    const { piece, quantity, price, discount, vat_percent, discounted } = one.part
    const name = nameOf(one.placed)
    return {
      name: piece === 'labour' ? `${words.fitting}: ${name}` : name,
      quantity: String(quantity),
      price: formatMoney(price, { places: 4 }),
      vat: `${vat_percent}%`,
      discount: Number(discount) === 0 ? '' : `${discount}%`,
      amount: money(discounted),
    }
  })

/**
 * The contents of a quote's document, for the PDF and for the editor: each option that can be accepted, or the accepted one.
 * @throws RangeError when a figure has too many decimals
 */
export function offerParts(row: Values, words: DocumentTexts, nameOf: NameOf): readonly DocumentPart[] {
  const all = optionTotals(row)
  const accepted = all.filter(({ option }) => option.key === row['accepted_option'])
  return (accepted.length ? accepted : all).map((one) => {
    const { option, totals, deposit } = one
    const discounts: (readonly [string, bigint])[] =
      totals.overall > 0n
        ? [
            [words.sum, totals.discounted],
            [`${words.overall} ${totals.overall_discount}%`, -totals.overall],
          ]
        : []
    const sums = [
      ...discounts,
      [words.net, totals.net_total] as const,
      ...totals.rates.map(
        ({ percent, net, vat }) => [`${words.vat} ${percent}% ${words.of} ${money(net)}`, vat] as const,
      ),
    ]
    return {
      key: option.key,
      name: option.name,
      suggested: isDivided(row) && option.suggested,
      accepted: accepted.length > 0,
      rows: rowsOf(row, one, words, nameOf),
      sums: sums.map(([label, amount]) => [label, money(amount)] as const),
      total: money(totals.total_inc_vat),
      deposit: deposit > 0n ? money(deposit) : '',
    }
  })
}
