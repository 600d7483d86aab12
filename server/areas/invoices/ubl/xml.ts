/** An element with its children in order, or with text. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly Element[]
}

type Child = Element | null | undefined | false | '' | readonly Child[]

const flat = (children: readonly Child[]): Element[] =>
  children.flatMap((one): Element[] => {
    if (!one) return []
    return 'name' in one ? [one] : flat(one)
  })

/** Builds an element of child elements. Missing children are skipped; without any child the element is omitted. */
export function group(name: string, ...children: readonly Child[]): Element | null {
  const content = flat(children)
  return content.length ? { name, attributes: {}, content } : null
}

/** Builds an element with text; omitted if there is none. */
export const leaf = (
  name: string,
  text: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Element | null =>
  text === null || text === undefined || text.trim() === '' ? null : { name, attributes, content: text }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 allows no other control characters, not even escaped. */
const allowed = (text: string) => [...text].filter((one) => one >= ' ' || one === '\n' || one === '\t').join('')
const escaped = (text: string) => allowed(text).replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one)

function serialise({ name, attributes, content }: Element, depth: number): string {
  const indent = '  '.repeat(depth)
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${open}>${escaped(content)}</${name}>\n`
  return `${indent}<${open}>\n${content.map((one) => serialise(one, depth + 1)).join('')}${indent}</${name}>\n`
}

/** Writes a whole document in UTF-8. */
export const document = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${serialise(root, 0)}`
