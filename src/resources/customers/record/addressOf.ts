type Line = Readonly<Record<string, unknown>>

/** Parts of an address in the usual order. */
const ADDRESS = ['line1', 'city', 'postcode']

export const addressText = (line: Line | undefined): string =>
  ADDRESS.flatMap((name) => (line?.[name] ? [String(line[name])] : [])).join(', ')

/** The customer's address with this id, else the primary one. */
export function addressOf(customer: Line, id: unknown): Line | undefined {
  const all = (customer['addresses'] ?? []) as readonly Line[]
  return all.find((one) => one['id'] === id) ?? all.find(({ primary }) => primary)
}

/** Whether the position of the address is known, in degrees. */
export const hasPlace = (line: Line | undefined): line is Line & { readonly lat: number; readonly lng: number } =>
  typeof line?.['lat'] === 'number' && typeof line['lng'] === 'number'
