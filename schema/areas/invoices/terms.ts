/** Who decided by when an invoice is to be paid: whoever issued it, what was agreed with the customer, the franchise, the business. */
export const DUE_FROM = ['said', 'customer', 'franchise', 'business'] as const
export type DueFrom = (typeof DUE_FROM)[number]

/** Days from the issue of an invoice until it is due, and who decided that. */
export interface Terms {
  readonly from: DueFrom
  /** Null where the day itself was said. */
  readonly days: number | null
}

/** The terms of an invoice: those of the customer, else those of the franchise, else those of the business; whole days, 0 for at once. */
export function termsOf(days: {
  readonly customer: number | null
  readonly franchise: number | null
  readonly business: number
}): Terms & { readonly days: number } {
  for (const from of ['customer', 'franchise'] as const) {
    const own = days[from]
    if (own !== null) return { from, days: own }
  }
  return { from: 'business', days: days.business }
}
