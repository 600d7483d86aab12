import { Markdown } from 'markdown-to-jsx/react'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'
import { HTML_LANG } from './lang.ts'
import type { HelpText } from './state.ts'

interface LinkProps {
  readonly href?: string
  readonly children?: ReactNode
}

/** An address of the program stays in it; another one opens beside it and learns nothing of where it was. */
function HelpLink({ href = '', children }: LinkProps) {
  if (/^\/(?!\/)/.test(href)) return <LinkBase to={href}>{children}</LinkBase>
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Pictures would be fetched from elsewhere: what they show is said instead. */
const Picture = ({ alt }: { readonly alt?: string }) => <span>{alt}</span>

/** Headings of a text stand below that of the screen or box. */
const heading =
  (Tag: 'h3' | 'h4') =>
  ({ children }: { readonly children?: ReactNode }) => <Tag>{children}</Tag>
const Large = heading('h3')
const Small = heading('h4')

const OPTIONS = {
  // What looks like HTML is text.
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  overrides: { a: HelpLink, img: Picture, h1: Large, h2: Large, h3: Small, h4: Small, h5: Small, h6: Small },
} as const

/** A text in Markdown, marked with its language where that is not the one of the page. */
export function HelpMarkdown({ text: { text, locale } }: { readonly text: Pick<HelpText, 'text' | 'locale'> }) {
  return (
    <div className="help-text" lang={HTML_LANG[locale]}>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  )
}
