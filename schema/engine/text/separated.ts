/** Joins several values in one text with commas; a comma within one is written `\,`, a backslash `\\`. */
export const joinValues = (values: readonly unknown[], separator = ','): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(separator)

/** Splits a text from `joinValues`. */
export function splitValues(text: string): string[] {
  const splitParts: string[] = []
  let value = ''
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (c === '\\' && i + 1 < text.length) value += text[++i]
    else if (c === ',') {
      splitParts.push(value)
      value = ''
    } else value += c
  }
  return [...splitParts, value]
}
