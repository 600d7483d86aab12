import { Fragment } from 'react'
import { textParts } from '../../../../schema/engine/text/mentions.ts'

interface CommentBodyProps {
  readonly body: string
  readonly mentions: Readonly<Record<string, string>>
}

/** Web addresses in a text, without the full stop that ends the sentence. */
const LINK = /https?:\/\/[^\s<>"']+/gi
const TAIL = /[.,;:!?)\]}’”]+$/

/** Plain text with its addresses as links. The text is never parsed as markup. */
function Linked({ text }: { readonly text: string }) {
  const parts: (string | { readonly href: string })[] = []
  let position = 0
  for (const found of text.matchAll(LINK)) {
    const href = found[0].replace(TAIL, '')
    if (!URL.canParse(href)) continue
    parts.push(text.slice(position, found.index), { href })
    position = found.index + href.length
  }
  parts.push(text.slice(position))
  return parts.map((part, i) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
      <Fragment key={i}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
      <a key={i} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.href}
      </a>
    ),
  )
}

/** The text of a comment: with line breaks, mentioned people by name, and addresses as links. */
export function CommentBody({ body, mentions }: CommentBodyProps) {
  return (
    <p className="tl-text">
      {textParts(body).map((part, i) =>
        'text' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
          <Linked key={i} text={part.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
          <span key={i} className="mention">
            @{mentions[part.user] ?? part.user}
          </span>
        ),
      )}
    </p>
  )
}
