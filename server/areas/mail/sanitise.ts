import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { withoutDeepTags } from '../../engine/mail/nesting.ts'
import { lazily } from '../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml)

/** What the editor writes, and nothing else. */
const TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'hr',
]
/** Tags within tags: deeper than any letter. What turns it into text takes seconds for thousands of them, or breaks. */
const MAX_NESTED = 50
/** The same before it is known which tags close others by themselves. */
const MAX_TAGS = 500
/** An address that a template leaves open: one placeholder and nothing beside it. */
const OPEN_ADDRESS = /^\{\{\s*[a-z_.]+\s*\}\}$/
const SCHEMES = /^(https?|mailto|tel):/i

const isAddress = (href: string) => SCHEMES.test(href) || OPEN_ADDRESS.test(href)

/**
 * HTML of a letter without anything that could run, fetch behind one's back or dress up as something else. Placeholders and conditions of a
 * template are text and stay.
 */
export const sanitised = (html: string): string =>
  library()(withoutDeepTags(html, MAX_TAGS), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'data-button'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Addresses are looked at below, open ones among them.
    allowedSchemesAppliedToAttributes: [],
    disallowedTagsMode: 'discard',
    nestingLimit: MAX_NESTED,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https:/i.test(attribs['src'] ?? ''),
    transformTags: {
      a: (tagName, { href = '', ...more }) => ({
        tagName,
        attribs: {
          ...(isAddress(href.trim()) ? { href: href.trim() } : {}),
          ...('data-button' in more ? { 'data-button': '' } : {}),
        },
      }),
    },
  })
    // Tags that stand in a paragraph of their own are no paragraph of the letter.
    .replaceAll(/<p>\s*(\{%[^%]*%\})\s*<\/p>/g, '$1')
    .trim()
