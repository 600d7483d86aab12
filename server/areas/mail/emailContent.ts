import type { Locale } from '../../../schema/engine/text/format.ts'
import { escapeHtml } from '../../engine/http/escapeHtml.ts'
import { pictureTag } from '../../engine/mail/pictures.ts'
import { toText } from '../../engine/mail/toText.ts'
import { type Brand, brandOf } from './brand.ts'

/** Styles are inline: old mail programs ignore all others. */
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

/** The sender of an email, shown at its top and bottom. */
export interface From {
  readonly name: string
  /** Such as the company's address and number; one line each. */
  readonly foot: readonly string[]
  /** Image shown instead of the name: the hexadecimal digest of its bytes with `.png` or `.jpg`. */
  readonly logo?: string | null
  /** As `#rrggbb`. */
  readonly colour?: string | null
}

/** Top of an email: the logo is attached, and the name is its alternative text. */
const headOf = ({ name, logo }: From) =>
  logo
    ? `${pictureTag(logo)} alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%;border:0">`
    : escapeHtml(name)

const UNSUBSCRIBE: Readonly<Record<Locale, string>> = { en: 'Unsubscribe from marketing emails', zh: '退订优惠和资讯' }

/** Supports light and dark colours where the mail program does; otherwise a table of one column. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){.ground{background-color:#12161e!important}.paper{background-color:#1b212c!important;border-color:#303949!important}.ink{color:#e9ecf2!important}.quiet{color:#a3adbf!important}.ink a:not([style*="background"]){color:#4fc3b8!important}}
@media (max-width:480px){.paper{padding:20px 16px!important}}</style>`

/** Returns a sanitised, filled-in email as it is sent: HTML that works in old mail programs, and plain text. */
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
    /** Unsubscribe link of marketing emails. */
    readonly unsubscribe?: string | undefined
  },
): { readonly html: string; readonly text: string } {
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans SC',Arial,sans-serif`
  const unsubscribeLine = unsubscribe
    ? [`<a href="${escapeHtml(unsubscribe)}" style="color:#586176">${UNSUBSCRIBE[locale]}</a>`]
    : []
  const brand = brandOf(from.colour)
  const line = from.colour ? `;border-top:4px solid ${brand.ground}` : ''
  const foot = [...from.foot.map(escapeHtml), ...unsubscribeLine].join('<br>')
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
