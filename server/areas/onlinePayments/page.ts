import { said } from '../../../schema/areas/onlinePayments/pageWords.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { escapeHtml as escape } from '../../engine/http/escapeHtml.ts'

/** Light or dark as the browser prefers; nothing is fetched. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ground:#f5f6f8;--ink:#1a2030;--quiet:#5a6478;--line:#e2e5eb;--act:#0f6e67;--on-act:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1b212c;--ground:#12161e;--ink:#e9ecf2;--quiet:#a3adbf;--line:#303949;--act:#4fc3b8;--on-act:#08211f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/24px system-ui,"Noto Sans SC",sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
p{margin:0}
h1{margin:4px 0 0;font-size:20px;line-height:28px;overflow-wrap:anywhere}
.quiet{color:var(--quiet);font-size:14px;line-height:20px}
.amount{margin:20px 0;font-size:36px;line-height:44px;font-weight:650;font-variant-numeric:tabular-nums}
.more{margin-top:12px}
button{width:100%;min-height:48px;padding:0 16px;border:0;border-radius:8px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--act);outline-offset:2px}
a{color:inherit}
footer{text-align:center;display:flex;gap:16px;flex-wrap:wrap;justify-content:center}`

export interface PageParts {
  readonly locale: Locale
  readonly nonce: string
  /** Subject of the page, and its text. */
  readonly heading: string
  readonly above?: string | undefined
  readonly amount?: string | undefined
  readonly text?: string | undefined
  /** The button, and where it leads. */
  readonly act?: { readonly text: string; readonly to: string } | undefined
  readonly contact?: string | undefined
  /** Address of the same page in the other language. */
  readonly other: string
  /** Kind of page; default is payment. */
  readonly kind?: string | undefined
}

/** Renders a page for customers without scripts. All values are escaped. */
export function page({ locale, nonce, heading, above, amount, text, act, contact, other, kind }: PageParts): string {
  const line = (content: string | undefined, as: (text: string) => string) => (content ? as(escape(content)) : '')
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en-GB'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${escape(`${heading} · ${kind ?? said(locale, 'page')}`)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${line(above, (content) => `<p class="quiet">${content}</p>`)}
<h1>${escape(heading)}</h1>
${line(amount, (content) => `<p class="amount">${content}</p>`)}
${act ? `<form method="post" action="${escape(act.to)}"><button type="submit">${escape(act.text)}</button></form>` : ''}
${line(text, (content) => `<p class="quiet more">${content}</p>`)}
</main>
<footer class="quiet">
${line(contact, (content) => `<span>${content}</span>`)}
<a href="${escape(other)}" hreflang="${locale === 'zh' ? 'en' : 'zh'}" lang="${locale === 'zh' ? 'en' : 'zh-CN'}">${said(locale, 'other')}</a>
</footer>
</body>
</html>
`
}
