import type { Locale } from '../../../schema/engine/text/format.ts'
import { escapeHtml } from '../../engine/http/escapeHtml.ts'
import { pictureTag } from '../../engine/mail/pictures.ts'
import { toText } from '../../engine/mail/toText.ts'
import { type Brand, brandOf } from './brand.ts'

/** Styles stand at each element: old mail programs read no others. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h1: 'margin:0 0 16px;font-size:22px;line-height:28px',
  h2: 'margin:24px 0 12px;font-size:18px;line-height:24px',
  h3: 'margin:20px 0 8px;font-size:15px;line-height:22px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding-left:12px;border-left:3px solid #c9d0da',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e2e5eb',
  img: 'max-width:100%;height:auto;border:0',
}
const button = ({ ground, ink }: Brand) =>
  `display:inline-block;padding:12px 20px;border-radius:8px;background-color:${ground};color:${ink};font-weight:600;text-decoration:none`

const styled = (html: string, brand: Brand) =>
  html
    .replaceAll(/<a\b([^>]*)\sdata-button(?:="")?([^>]*)>/g, `<a$1$2 style="${button(brand)}">`)
    .replaceAll(/<a\b(?![^>]*style=)([^>]*)>/g, `<a$1 style="color:${brand.link}">`)
    .replaceAll(
      /<(p|h1|h2|h3|ul|ol|li|blockquote|hr|img)\b(?![^>]*style=)/g,
      (_all, tag: string) => `<${tag} style="${STYLES[tag]}"`,
    )

/** Who a letter is from: what stands at its head and at its foot. */
export interface From {
  readonly name: string
  /** Such as the address and the number of the company; each on a line of its own. */
  readonly foot: readonly string[]
  /** The picture that stands in place of its name, by the hexadecimal digits of its bytes with `.png` or `.jpg`. */
  readonly logo?: string | null
  /** As `#rrggbb`. */
  readonly colour?: string | null
}

/** At the head of a letter: the picture goes with the mail, and the name stands in for it where pictures are not shown. */
const headOf = ({ name, logo }: From) =>
  logo
    ? `${pictureTag(logo)} alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%;border:0">`
    : escapeHtml(name)

const UNSUBSCRIBE: Readonly<Record<Locale, string>> = { en: 'Unsubscribe from marketing emails', zh: '退订优惠和资讯' }

/** Light and dark where the mail program knows of it; a table of one column where it knows of nothing. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){.ground{background-color:#12161e!important}.paper{background-color:#1b212c!important;border-color:#303949!important}.ink{color:#e9ecf2!important}.quiet{color:#a3adbf!important}.ink a:not([style*="background"]){color:#4fc3b8!important}}
@media (max-width:480px){.paper{padding:20px 16px!important}}</style>`

/** A sanitised letter, filled in, as the mail that goes out: HTML that holds up in old mail programs, and the same as text. */
export function emailContentOf(
  body: string,
  {
    subject,
    from,
    locale,
    unsubscribe,
  }: {
    readonly subject: string
    readonly from: From
    readonly locale: Locale
    /** Where offers and news are taken back. */
    readonly unsubscribe?: string | undefined
  },
): { readonly html: string; readonly text: string } {
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans SC',Arial,sans-serif`
  const out = unsubscribe
    ? [`<a href="${escapeHtml(unsubscribe)}" style="color:#586176">${UNSUBSCRIBE[locale]}</a>`]
    : []
  const brand = brandOf(from.colour)
  const line = from.colour ? `;border-top:4px solid ${brand.ground}` : ''
  const foot = [...from.foot.map(escapeHtml), ...out].join('<br>')
  const html = `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en-GB'}">
<head>${HEAD}<title>${escapeHtml(subject)}</title></head>
<body class="ground" style="margin:0;padding:0;background-color:#f5f6f8">
<div class="quiet" style="color:#586176;font-size:12px;line-height:18px;text-align:center;${font}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;${font}">
<tr><td class="ink" style="padding:0 4px 12px;color:#1a2030;font-size:15px;line-height:22px;font-weight:600">${headOf(from)}</td></tr>
<tr><td class="paper ink" style="padding:32px;border:1px solid #e2e5eb${line};border-radius:10px;background-color:#ffffff;color:#1a2030;font-size:15px;line-height:24px">
${styled(body, brand)}
</td></tr>
<tr><td class="quiet" style="padding:12px 4px;color:#586176;font-size:12px;line-height:18px">${foot}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
  const read = toText(body, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  const below = [...from.foot, ...(unsubscribe ? [`${UNSUBSCRIBE[locale]}: ${unsubscribe}`] : [])]
  return { html, text: `${read}\n\n${['-- ', from.name, ...below].join('\n')}\n` }
}
