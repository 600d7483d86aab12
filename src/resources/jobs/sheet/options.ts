import { isDivided, MAX_OPTIONS, ONLY, OWN_TERMS } from '../../../../schema/areas/jobs/options.ts'
import type { Line } from '../lines/live.ts'
import { newKey, optionOf, type SheetValues, withoutId } from './sheetValues.ts'

const listOf = ({ terms }: SheetValues): readonly Line[] => (terms['options'] ?? []) as readonly Line[]

export const mayAdd = (offer: SheetValues): boolean => listOf(offer).length < MAX_OPTIONS

const ownOf = (option: Line): Line => Object.fromEntries(OWN_TERMS.map((name) => [name, option[name] ?? null]))

/**
 * Adds an option as a copy of another one. The first time, the existing lines become the first of two options, which stays recommended.
 * @param from number of the option that is copied
 * @param names names of the options, in order
 * @returns the quote and the number of the new option
 */
export function withOption(
  offer: SheetValues,
  from: number,
  names: readonly string[],
  other: (n: number) => string,
): readonly [SheetValues, number] {
  const before: readonly Line[] = isDivided(offer.terms)
    ? listOf(offer)
    : [
        {
          key: ONLY,
          name: names[0] ?? other(1),
          suggested: true,
          ...ownOf(offer.terms),
          overall_discount: offer.terms['overall_discount'] ?? 0,
        },
      ]
  const key = Math.max(...before.map((one) => Number(one['key']))) + 1
  const usedNames = new Set(before.map((one) => one['name']))
  const name = names.find((one) => !usedNames.has(one)) ?? other(before.length + 1)
  const copied = before.find((one) => one['key'] === from)
  const newOption = { key, name, suggested: false, ...(copied ? ownOf(copied) : { overall_discount: 0 }) }
  const entries = isDivided(offer.terms)
    ? offer.entries
    : offer.entries.map((entry) => ({ ...entry, line: { ...entry.line, option: ONLY } }))
  const copies = entries.flatMap((entry) =>
    optionOf(entry) === from ? [{ ...entry, key: newKey(), line: { ...withoutId(entry.line), option: key } }] : [],
  )
  return [{ entries: [...entries, ...copies], terms: { ...offer.terms, options: [...before, newOption] } }, key]
}

/** Removes an option with its lines; if it was recommended, another one becomes so. */
export function withoutOption(offer: SheetValues, key: number): SheetValues {
  const rest = listOf(offer).filter((one) => one['key'] !== key)
  const options = rest.some((one) => one['suggested'] === true)
    ? rest
    : rest.map((one, i) => (i === 0 ? { ...one, suggested: true } : one))
  return { entries: offer.entries.filter((entry) => optionOf(entry) !== key), terms: { ...offer.terms, options } }
}

/** Changes values of one option; in a quote without options, those of the quote itself. */
export function withTerms(offer: SheetValues, key: number, values: Line): Line {
  if (!isDivided(offer.terms)) return values
  return {
    options: listOf(offer).map((one) => {
      if (one['key'] === key) return { ...one, ...values }
      return values['suggested'] === true ? { ...one, suggested: false } : one
    }),
  }
}
