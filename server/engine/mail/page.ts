import { escapeHtml as escape } from '../http/escapeHtml.ts'

/** A mail's words. A paragraph that is a link stands on a line of its own; `code` is shown large and spaced. */
export interface EmailText {
  readonly subject: string
  readonly lang: 'en-GB' | 'zh-CN'
  readonly parts: readonly EmailPart[]
}
export type EmailPart = string | { readonly code: string } | { readonly link: string; readonly label: string }

const plain = (part: EmailPart) =>
  typeof part === 'string' ? part : 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.link}`

const button =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#0f6e67;color:#ffffff;text-decoration:none'
const code = 'font:600 20px/28px ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px'

const marked = (part: EmailPart) => {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`
  if ('code' in part) return `<p style="${code}">${escape(part.code)}</p>`
  return `<p><a href="${escape(part.link)}" style="${button}">${escape(part.label)}</a></p>`
}

/** The words as plain text and as HTML without anything that a mail reader would have to fetch. */
export function writeMail({ subject, lang, parts }: EmailText): { subject: string; text: string; html: string } {
  const body = parts.map(marked).join('\n')
  return {
    subject,
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;color:#1a2030;font:14px/20px system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;border:1px solid #e2e5eb;border-radius:10px;background:#ffffff">
${body}
</div>
</body>
</html>
`,
  }
}

const END = '</div>\n</body>'

/** A mail of `writeMail` with a signature below it. */
export const withSignature = ({ text, html }: { readonly text: string; readonly html: string }, signature: string) => ({
  text: `${text}\n-- \n${signature}\n`,
  html: html.replace(
    END,
    () => `<p style="margin-top:24px;color:#586176">${escape(signature).replaceAll('\n', '<br>')}</p>\n${END}`,
  ),
})
