const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})[^<>]{0,2000}?(\/?)>/gi

/** Maximum depth of nested tags; a tag that is never closed counts. */
export function depthOf(html: string): number {
  let depth = 0
  let most = 0
  for (const [, closes, name = '', closed] of html.matchAll(TAG)) {
    if (closes) depth = Math.max(0, depth - 1)
    else if (!closed && !VOID.test(name)) most = Math.max(most, ++depth)
  }
  return most
}

/** HTML without tags nested deeper than a limit, keeping their text. Parsers take seconds for thousands of them. */
export function withoutDeepTags(html: string, most: number): string {
  let depth = 0
  return html.replaceAll(TAG, (tag: string, closes: string, name: string, closed: string) => {
    if (closes) return depth > 0 && depth-- > most ? '' : tag
    if (closed || VOID.test(name)) return tag
    return ++depth > most ? '' : tag
  })
}
