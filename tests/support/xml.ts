type Values = Record<string, unknown>

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? `?${name}?`)

/**
 * A small document of elements and texts as objects: an element with only text is its text, with attributes `{ '#text', '@name' }`; elements with
 * one name below another are a list if there are several, or if `lists` says so.
 * @throws Error if it is not well formed
 */
export function readXml(xml: string, lists: RegExp): Values {
  const root: Values = {}
  const open: { name: string; values: Values; text: string }[] = [{ name: '', values: root, text: '' }]
  for (const [token, slash, name = '', attributes = '', text = ''] of xml.matchAll(
    /<(\/?)([\w:]+)([^<>]*)>|<\?[^<>]*\?>|([^<>]+)/g,
  )) {
    const top = open.at(-1)
    if (!top) throw new Error(`there is more behind the end: ${token}`)
    if (!name) {
      top.text += token.startsWith('<?') ? '' : plain(text)
      continue
    }
    if (!slash) {
      const values = Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [`@${key}`, plain(value ?? '')]),
      )
      open.push({ name, values, text: '' })
      continue
    }
    open.pop()
    const parent = open.at(-1)
    if (top.name !== name || !parent) throw new Error(`</${name}> closes ${top.name}`)
    const hasChildren = Object.keys(top.values).some((key) => !key.startsWith('@'))
    const value = hasChildren
      ? top.values
      : Object.keys(top.values).length
        ? { ...top.values, '#text': top.text }
        : top.text
    const there = parent.values[name]
    if (there === undefined) parent.values[name] = lists.test(name) ? [value] : value
    else parent.values[name] = Array.isArray(there) ? [...there, value] : [there, value]
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)?.name} is not closed`)
  return root
}
