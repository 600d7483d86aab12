const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})[^<>]{0,2000}?(\/?)>/gi

/** Maximum depth of nested tags; a tag that is never closed counts. */
export function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closes, name = '', closed] of html.matchAll(TAG)) {
    if (closes) depth = Math.max(0, depth - 1)
    else if (!closed && !VOID.test(name)) deepest = Math.max(deepest, ++depth)
  }
  return deepest
}

/** HTML without tags nested deeper than a limit, keeping their text. Parsers take seconds for thousands of them. */
export function withoutDeepTags(html: string, maxDepth: number): string {
  let depth = 0
  return html.replaceAll(TAG, (tag: string, closes: string, name: string, closed: string) => {
    if (closes) return depth > 0 && depth-- > maxDepth ? '' : tag
    if (closed || VOID.test(name)) return tag
    return ++depth > maxDepth ? '' : tag
  })
}
