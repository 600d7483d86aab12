import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { withoutDeepTags } from '../../../engine/mail/nesting.ts'
import { lazily } from '../../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml)

/** Maximum number of characters of HTML that are read; nobody writes that much. */
const MAX = 500_000
/** Maximum nesting of tags; deeper ones are removed and their text is kept. */
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
 * Removes from the HTML of an email anything that could run, load remote content, reveal that it was read, or imitate this program: no styles,
 * scripts or forms, and only the email's own pictures.
 * @param pictures the HTML's names for pictures (`Content-ID`), and their names here
 */
export const safeHtml = (rawHtml: string, pictures: ReadonlyMap<string, string>): string =>
  library()(withoutDeepTags(rawHtml.slice(0, MAX), DEPTH), {
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
        const pictureHash = /^cid:/i.test(src) ? pictures.get(src.slice('cid:'.length)) : undefined
        return {
          tagName,
          attribs: {
            ...(pictureHash ? { src: `cid:${pictureHash}` } : {}),
            alt: alt.slice(0, 200),
            ...(/^\d{1,4}$/.test(width) ? { width } : {}),
            ...(/^\d{1,4}$/.test(height) ? { height } : {}),
          },
        }
      },
    },
  }).trim()
