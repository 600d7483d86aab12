/** Who decided the due date of an invoice: the person who issued it, the terms agreed with the customer, the franchise, the business. */
export const DUE_FROM = ['said', 'customer', 'franchise', 'business'] as const
export type DueFrom = (typeof DUE_FROM)[number]

/** Days from the issue of an invoice until it is due, and who decided that. */
export interface Terms {
  readonly from: DueFrom
  /** Null when the date itself was given. */
  readonly days: number | null
}

/** Payment terms of an invoice: those of the customer, else of the franchise, else of the business; whole days, 0 for at once. */
export function termsOf(days: {
  readonly customer: number | null
  readonly franchise: number | null
  readonly business: number
}): Terms & { readonly days: number } {
  for (const from of ['customer', 'franchise'] as const) {
    const sourceDays = days[from]
    if (sourceDays !== null) return { from, days: sourceDays }
  }
  return { from: 'business', days: days.business }
}
