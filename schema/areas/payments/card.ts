/** What may be stored of a payment card: the last four digits and the expiry date. */
export const LAST_FOUR = /^\d{4}$/
export const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/

/** Whether a card with this expiry month, `MM/YY`, has expired on `day`, `YYYY-MM-DD`: it is valid to the end of the month. */
export const hasRunOut = (expiry: string, day: string): boolean =>
  `20${expiry.slice(3)}-${expiry.slice(0, 2)}` < day.slice(0, 7)
