import { Markdown } from 'markdown-to-jsx/react'
import { LinkBase } from 'ra-core'
import { type ReactNode } from 'react'
import { type Locale } from '../../../schema/engine/text/format.ts'
import { type HelpText } from './state.ts'

/** The languages as HTML names them. */
const HTML_LANG: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }

interface LinkProps {
  readonly href?: string
  readonly children?: ReactNode
}

/** Links to the program open in the same tab; others open in a new one and send no referrer. */
function HelpLink({ href = '', children }: LinkProps) {
  if (/^\/(?!\/)/.test(href)) return <LinkBase to={href}>{children}</LinkBase>
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Pictures would be loaded from other sites, so their alternative text is shown instead. */
const Picture = ({ alt }: { readonly alt?: string }) => <span>{alt}</span>

/** Headings in a text rank below that of the page or box. */
const heading =
  (Tag: 'h3' | 'h4') =>
  ({ children }: { readonly children?: ReactNode }) => <Tag>{children}</Tag>
const Large = heading('h3')
const Small = heading('h4')

const OPTIONS = {
  // HTML in a help text is shown as plain text.
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  overrides: { a: HelpLink, img: Picture, h1: Large, h2: Large, h3: Small, h4: Small, h5: Small, h6: Small },
} as const

/** Renders a text in Markdown, marked with its language where that differs from the page's. */
export function HelpMarkdown({ text: { text, locale } }: { readonly text: Pick<HelpText, 'text' | 'locale'> }) {
  return (
    <div className="help-text" lang={HTML_LANG[locale]}>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  )
}
