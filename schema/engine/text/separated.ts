/** Joins several values in one text with commas; a comma within one is written `\,`, a backslash `\\` (api.md, Lists). */
export const joinValues = (values: readonly unknown[], between = ','): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(between)

/** Splits a text from `joinValues`. */
export function splitValues(text: string): string[] {
  const out: string[] = []
  let value = ''
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (c === '\\' && i + 1 < text.length) value += text[++i]
    else if (c === ',') {
      out.push(value)
      value = ''
    } else value += c
  }
  return [...out, value]
}
