import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { withoutDeepTags } from '../../../engine/mail/nesting.ts'
import { lazily } from '../../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml)

/** Characters of HTML that are read: far more than anybody writes. */
const MAX = 500_000
/** Tags within tags; those deeper are left out, with their text kept. */
const DEPTH = 100

const TAGS = [
  'p',
  'br',
  'div',
  'span',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'strike',
  'del',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'a',
  'img',
  'hr',
  'pre',
  'code',
  'sub',
  'sup',
  'small',
  'center',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]

/**
 * HTML of an email without anything that could run, fetch, tell its sender that it was read, or dress up as a part of this program: no styles, no scripts,
 * no forms, and of pictures only those that came with it.
 * @param pictures what the HTML calls them (`Content-ID`), and what they are called here
 */
export const safeHtml = (given: string, pictures: ReadonlyMap<string, string>): string =>
  library()(withoutDeepTags(given.slice(0, MAX), DEPTH), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align', 'valign'],
      th: ['colspan', 'rowspan', 'align', 'valign'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'],
    nestingLimit: DEPTH + 10,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'] && !attribs['alt'],
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, { src = '', alt = '', width = '', height = '' }) => {
        const kept = /^cid:/i.test(src) ? pictures.get(src.slice('cid:'.length)) : undefined
        return {
          tagName,
          attribs: {
            ...(kept ? { src: `cid:${kept}` } : {}),
            alt: alt.slice(0, 200),
            ...(/^\d{1,4}$/.test(width) ? { width } : {}),
            ...(/^\d{1,4}$/.test(height) ? { height } : {}),
          },
        }
      },
    },
  }).trim()
