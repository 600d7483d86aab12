import { holdsCardNumber } from './cardNumbers.ts'

const IDS = /^\d+(,\d+)*$/

/** The same as `holdsCardNumber` for one value of a query: a list of ids is looked at one by one. */
export const valueHoldsCardNumber = (value: string): boolean =>
  IDS.test(value) ? value.split(',').some(holdsCardNumber) : holdsCardNumber(value)

/** Whether a query string, with or without its question mark, holds the whole number of a payment card. */
export const queryHoldsCardNumber = (query: string): boolean =>
  [...new URLSearchParams(query)].some((pair) => pair.some(valueHoldsCardNumber))

/** A part of a path as it is meant; one that cannot be read stays as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether an address, from its path on, holds one. Addresses stand in logs and histories, of which nobody knows who keeps them. */
export function addressHoldsCardNumber(address: string): boolean {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  return (
    path.split('/').some((part) => holdsCardNumber(readable(part))) ||
    (at >= 0 && queryHoldsCardNumber(address.slice(at)))
  )
}
