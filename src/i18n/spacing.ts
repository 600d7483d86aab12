const HAN = /\p{Script=Han}/u
const LATIN = /\p{Script=Latin}/u

/**
 * Replaces placeholders as polyglot does, and puts a space between Chinese characters and a value that begins or ends with a Latin letter:
 * 由 Priya Shah 更改. Dates and counts follow their own patterns, so figures get none.
 * @see https://www.w3.org/TR/clreq/#mixed_text_composition_in_horizontal_writing_mode
 */
export function spacedReplace(
  text: string,
  pattern: RegExp,
  valueOf: (placeholder: string, name: string) => unknown,
): string {
  return text.replace(pattern, (placeholder: string, name: string, offset: number, phrase: string) => {
    const value = String(valueOf(placeholder, name))
    if (value === placeholder) return value
    const isSpacedBefore = HAN.test(phrase.charAt(offset - 1)) && LATIN.test(value.charAt(0))
    const isSpacedAfter =
      HAN.test(phrase.charAt(offset + placeholder.length)) && LATIN.test(value.charAt(value.length - 1))
    return `${isSpacedBefore ? ' ' : ''}${value}${isSpacedAfter ? ' ' : ''}`
  })
}

export type SpacedReplaceArguments = Parameters<typeof spacedReplace> extends [string, ...infer R] ? R : never
