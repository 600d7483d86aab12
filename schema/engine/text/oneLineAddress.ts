import { isBritishPostcode, isEircode, normalisePostcode } from '../../kinds/postcode/model.ts'
import { countryNamed } from './countryNames.ts'

/** Fields of an address; those that it lacks are left out. */
export interface AddressParts {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly postcode: string
  /** ISO 3166-1, two letters. */
  readonly country?: string
}

/** A British postcode or an Eircode in a text: one or two words at its end. */
function postcodeAtEnd(text: string): { postcode: string; before: string } | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  for (const count of [2, 1]) {
    const postcode = normalisePostcode(words.slice(-count).join(' '))
    if (words.length >= count && (isBritishPostcode(postcode) || isEircode(postcode)))
      return { postcode, before: words.slice(0, -count).join(' ') }
  }
  return undefined
}

/**
 * Splits an address in one cell, on one or several lines, at its postcode: the town is before it, the street comes first, a country may follow.
 * @returns undefined when there is no postcode to show where the town is
 */
export function oneLineAddress(text: string): AddressParts | undefined {
  const pieces = text
    .split(/[,;\n\r]+/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const found = pieces.flatMap((piece, index) => {
    const postcode = postcodeAtEnd(piece)
    return postcode ? [{ at: index, ...postcode }] : []
  })
  const last = found.at(-1)
  if (!last) return undefined
  const country = pieces.slice(last.at + 1).flatMap((piece) => countryNamed(piece) ?? [])[0]
  const before = [...pieces.slice(0, last.at), ...(last.before ? [last.before] : [])]
  const city = before.at(-1)
  const [line1, ...middleParts] = before.slice(0, -1)
  if (city === undefined || line1 === undefined) return undefined
  return {
    line1,
    ...(middleParts.length > 0 ? { line2: middleParts.join(', ') } : {}),
    city,
    postcode: last.postcode,
    ...(country ? { country } : {}),
  }
}

/** Whether a text is an address in one cell. */
export const isOneLineAddress = (text: string): boolean => oneLineAddress(text) !== undefined
