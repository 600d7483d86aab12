/** Template code in braces: `{{ customer.name }}`, `{% if … %}`. In the editor each is a unit that cannot be edited. */
export const CODE = /\{\{[^{}]*\}\}|\{%[^{}]*%\}/g

const chip = (document: Document, code: string) => {
  const span = document.createElement('span')
  span.dataset['code'] = code
  return span
}

/** Converts stored HTML for the editor: code in its text becomes units, code in addresses stays as it is. */
export function toEditor(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  for (const text of texts) {
    const pieces: (string | Node)[] = []
    let end = 0
    for (const { 0: code, index } of text.data.matchAll(CODE)) {
      pieces.push(text.data.slice(end, index), chip(page, code))
      end = index + code.length
    }
    if (end > 0) text.replaceWith(...pieces, text.data.slice(end))
  }
  return body.innerHTML
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Converts HTML of the editor to the stored form. */
export const fromEditor = (html: string): string =>
  html.replaceAll(/<span data-code="([^"]*)"[^>]*><\/span>/g, (_all, code: string) => unescaped(code))

/** Label of a unit: `customer.name`, `if quote.valid_until`. */
export const nameOfCode = (code: string): string => code.replaceAll(/^\{[{%]-?\s*|\s*-?[%}]\}$/g, '')
