/** Fields of a line that say which rate of the library a percentage is. */
export const RATES: Readonly<Record<string, string>> = {
  vat_rate_id: 'vat_percent',
  labour_vat_rate_id: 'labour_vat_percent',
}

/** A percentage that is typed may be of another rate: the server says which it is now, where there is only one. */
export const rateForgotten = (name: string): Readonly<Record<string, null>> => {
  const [of] = Object.entries(RATES).find(([, percent]) => percent === name) ?? []
  return of === undefined ? {} : { [of]: null }
}
