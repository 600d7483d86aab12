import { Fragment, type ReactNode, useMemo } from 'react'
import { type Block, type Inline, parseMarkdown } from '../../../../schema/areas/documents/markdown.ts'

type Facts = Readonly<Record<string, string>>

function inline(parts: readonly Inline[], facts: Facts): ReactNode {
  return parts.map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity; everything is rendered again when the body changes
    return <Fragment key={i}>{one(part, facts)}</Fragment>
  })
}

function one(part: Inline, facts: Facts): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'strong':
      return <strong>{inline(part.parts, facts)}</strong>
    case 'em':
      return <em>{inline(part.parts, facts)}</em>
    case 'placeholder':
      return facts[part.name] ?? <mark className="unknown-placeholder">{`{{${part.name}}}`}</mark>
  }
}

/** Headings rank below that of the page. */
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const

function block(content: Block, facts: Facts): ReactNode {
  switch (content.kind) {
    case 'heading': {
      const Heading = HEADINGS[content.level]
      return <Heading>{inline(content.parts, facts)}</Heading>
    }
    case 'list': {
      const List = content.ordered ? 'ol' : 'ul'
      return (
        <List>
          {content.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={i}>{inline(item, facts)}</li>
          ))}
        </List>
      )
    }
    case 'rule':
      return <hr />
    case 'paragraph':
      return <p>{inline(content.parts, facts)}</p>
  }
}

/** A document with its placeholders filled in. Names without a value are marked. */
export function DocumentBody({ body, facts }: { readonly body: string; readonly facts: Facts }) {
  const blocks = useMemo(() => parseMarkdown(body), [body])
  return (
    <div className="document-body">
      {blocks.map((content, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity either
        <Fragment key={i}>{block(content, facts)}</Fragment>
      ))}
    </div>
  )
}
