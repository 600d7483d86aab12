/** Fields of a line that refer to the library rate of a percentage. */
export const RATES: Readonly<Record<string, string>> = {
  vat_rate_id: 'vat_percent',
  labour_vat_rate_id: 'labour_vat_percent',
}

/** A typed percentage may belong to another rate: the reference is cleared, and the server sets it again where only one rate has this percentage. */
export const rateForgotten = (name: string): Readonly<Record<string, null>> => {
  const [rateField] = Object.entries(RATES).find(([, percent]) => percent === name) ?? []
  return rateField === undefined ? {} : { [rateField]: null }
}
