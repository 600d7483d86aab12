/** What may be kept of a payment card: the last four digits and when it runs out (design/domain.md). */
export const LAST_FOUR = /^\d{4}$/
export const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/

const LONG = /\d(?:[ .-]?\d){12,18}/g

/** The check of ISO/IEC 7812: every second digit from the right counts twice, and all of them come to a multiple of ten. */
function checks(digits: string): boolean {
  const all = [...digits].toReversed().map((digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return all.reduce((sum, one) => sum + one, 0) % 10 === 0
}

/** Whether a text holds what may be the whole number of a card: 13 to 19 digits that pass its check. */
export const holdsCardNumber = (text: unknown): boolean =>
  typeof text === 'string' && (text.match(LONG) ?? []).some((found) => checks(found.replace(/\D/g, '')))

/** Whether a card that runs out in this month, `MM/YY`, has run out on `day`, `YYYY-MM-DD`: it holds to the end of the month. */
export const hasRunOut = (expiry: string, day: string): boolean =>
  `20${expiry.slice(3)}-${expiry.slice(0, 2)}` < day.slice(0, 7)
