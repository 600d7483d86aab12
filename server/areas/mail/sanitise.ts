import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { withoutDeepTags } from '../../engine/mail/nesting.ts'
import { lazily } from '../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml)

/** HTML tags that the editor writes; no others are allowed. */
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
/** Maximum nesting of tags, deeper than any email. Converting thousands of nested tags to text takes seconds or fails. */
const MAX_NESTED = 50
/** The same limit before it is known which tags close others implicitly. */
const MAX_TAGS = 500
/** An address that is a single placeholder. */
const OPEN_ADDRESS = /^\{\{\s*[a-z_.]+\s*\}\}$/
const SCHEMES = /^(https?|mailto|tel):/i

const isAddress = (href: string) => SCHEMES.test(href) || OPEN_ADDRESS.test(href)

/**
 * Removes from the HTML of an email anything that could run scripts, load content unnoticed or imitate something else. Placeholders and conditions of
 * templates are text and stay.
 */
export const sanitised = (html: string): string =>
  library()(withoutDeepTags(html, MAX_TAGS), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'data-button'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Addresses, including placeholders, are checked below.
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
    // Template tags alone in a paragraph do not create a paragraph in the email.
    .replaceAll(/<p>\s*(\{%[^%]*%\})\s*<\/p>/g, '$1')
    .trim()
