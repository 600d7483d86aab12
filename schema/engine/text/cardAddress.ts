import { holdsCardNumber } from './cardNumbers.ts'

const IDS = /^\d+(,\d+)*$/

/** The same as `holdsCardNumber` for one query value: a list of ids is checked one by one. */
export const valueHoldsCardNumber = (value: string): boolean =>
  IDS.test(value) ? value.split(',').some(holdsCardNumber) : holdsCardNumber(value)

/** Whether a query string, with or without its question mark, contains a complete payment card number. */
export const queryHoldsCardNumber = (query: string): boolean =>
  [...new URLSearchParams(query)].some((pair) => pair.some(valueHoldsCardNumber))

/** A decoded part of a path; an invalid one is unchanged. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether an address contains one, from its path on. Addresses are stored in logs and histories outside our control. */
export function addressHoldsCardNumber(address: string): boolean {
  const queryStart = address.indexOf('?')
  const path = queryStart < 0 ? address : address.slice(0, queryStart)
  return (
    path.split('/').some((part) => holdsCardNumber(readable(part))) ||
    (queryStart >= 0 && queryHoldsCardNumber(address.slice(queryStart)))
  )
}
