/** A piece of text within a block. Placeholders are filled in when the document is made; unknown names stay visible. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'break' }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }

const HEADING = /^(#{1,3})\s+(.+)$/
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.+)$/
const RULE = /^\s*(?:-{3,}|\*{3,})\s*$/
const INLINE = /\{\{([^{}]*)\}\}|\*\*(?!\s)((?:(?!\*\*).)+?)\*\*|\*(?![\s*])([^*]+?)\*/

/** Text, placeholders, bold and italic of one or several lines; line breaks are kept. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let rest = text
  const plain = (run: string) => {
    run.split('\n').forEach((line, i) => {
      if (i > 0) parts.push({ kind: 'break' })
      if (line) parts.push({ kind: 'text', text: line })
    })
  }
  for (let m = INLINE.exec(rest); m; m = INLINE.exec(rest)) {
    plain(rest.slice(0, m.index))
    const [matchedText, placeholder, strong, em] = m
    if (placeholder !== undefined) parts.push({ kind: 'placeholder', name: placeholder.trim() })
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: parseInline(strong) })
    else parts.push({ kind: 'em', parts: parseInline(em ?? '') })
    rest = rest.slice(m.index + matchedText.length)
  }
  plain(rest)
  return parts
}

/**
 * The blocks of a document body: headings of three levels, lists, rules, paragraphs. Everything else is text, including HTML, so nothing can become
 * markup.
 */
export function parseMarkdown(body: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length) blocks.push({ kind: 'paragraph', parts: parseInline(lines.join('\n')) })
    lines = []
  }
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = HEADING.exec(line)
    const item = RULE.test(line) ? null : ITEM.exec(line)
    if (line.trim() === '') endParagraph()
    else if (heading) {
      endParagraph()
      const [, marks = '', text = ''] = heading
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, parts: parseInline(text) })
    } else if (RULE.test(line)) {
      endParagraph()
      blocks.push({ kind: 'rule' })
    } else if (item && (lines.length === 0 || item[1] === undefined || item[1] === '1')) {
      // A number at the beginning of running text is not a list, unless it is 1.
      endParagraph()
      const ordered = item[1] !== undefined
      const last = blocks.at(-1)
      const parts = parseInline(item[2] ?? '')
      if (last?.kind === 'list' && last.ordered === ordered)
        blocks[blocks.length - 1] = { ...last, items: [...last.items, parts] }
      else blocks.push({ kind: 'list', ordered, items: [parts] })
    } else lines.push(line)
  }
  endParagraph()
  return blocks
}
