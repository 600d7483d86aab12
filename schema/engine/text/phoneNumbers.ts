/** What may be between the digits of one telephone number. */
const PHONE_SEPARATORS = /[ ().\-\u00a0\u2009\u202f\u2010-\u2013]/
/** A separator that ends a number even when digits follow. */
const ENDS = /^[^\d\p{L}]*[/,;|&\n]/u
/** Where another number begins. */
const BEGINS = /^\D{0,8}(?:\+|\(?0)/
/** Before a number: nothing, a space or punctuation, or a label with its colon. */
const BEFORE = /(?:^|[\s(/,;|&"'#]|\p{L}[:.]?)$/u
/** Characters before a number that decide whether it is one. */
const CONTEXT_LENGTH = 24
/** Maximum characters of a number with its gaps. */
const MAX_LENGTH = 30
const FEWEST_ABROAD = 8
/** ITU-T E.164 allows 15; the longest in use have 13, and 15 digits are an American Express card. */
const MAX_ABROAD = 13

const isWhole = (digits: number, isAbroad: boolean): boolean =>
  isAbroad ? digits >= FEWEST_ABROAD && digits <= MAX_ABROAD : digits === 10 || digits === 11

/** Where a telephone number that begins at `start` ends; undefined for none. `0…` has ten or eleven digits, `+…` and `00…` 8 to 13. */
function endOfPhone(text: string, start: number): number | undefined {
  const isAbroad = text[start] === '+' || text.startsWith('00', start)
  let digits = text[start] !== '+' && isAbroad ? -2 : 0
  let end: number | undefined
  for (let index = text[start] === '+' ? start + 1 : start; index < text.length; index++) {
    const char = text[index] as string
    if (char >= '0' && char <= '9') digits++
    else if (!PHONE_SEPARATORS.test(char)) break
    if (digits > MAX_ABROAD || index - start > MAX_LENGTH) break
    const isLast = !/\d/.test(text[index + 1] ?? '')
    if (!/\d/.test(char) || !isLast || !isWhole(digits, isAbroad)) continue
    const rest = text.slice(index + 1, index + 12)
    if (!/^[^\p{L}\d]{0,8}\d/u.test(rest) || ENDS.test(rest) || BEGINS.test(rest)) end = index + 1
  }
  return end
}

/** Replaces each complete telephone number in a text by a mark. */
export function withoutPhoneNumbers(text: string): string {
  let result = ''
  let from = 0
  for (const { index } of text.matchAll(/\+[1-9]|(?<!\d)\(?0/g)) {
    // Preceding digits that belong to no telephone number may be its beginning.
    if (index < from) continue
    // Replaced numbers leave a mark.
    const before =
      index - from < CONTEXT_LENGTH
        ? (from > 0 ? '#' : '') + text.slice(from, index)
        : text.slice(index - CONTEXT_LENGTH, index)
    if (!BEFORE.test(before) || /\d[^\p{L}\d#]{0,8}$/u.test(before)) continue
    const end = endOfPhone(text, index)
    if (end === undefined) continue
    result += `${text.slice(from, index)}#`
    from = end
  }
  return result + text.slice(from)
}
