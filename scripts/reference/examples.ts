import { isNode, type Node, type Source, textOf, visit } from './source.ts'

interface Example {
  readonly text: string
  readonly file: string
}

/** Examples by the call, the path within its argument, and the option: `defineResource presets.[].key`. */
export type Examples = ReadonlyMap<string, readonly Example[]>

/** Deeper objects are values, not options. */
const MAX_DEPTH = 4
const MAX_LENGTH = 90
/** Long enough to show something, short enough for a table. */
const IDEAL_LENGTH = 40

const unwrapped = (node: Node): Node =>
  ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type)
    ? unwrapped(node['expression'] as Node)
    : node

/** `act` for `act(…)`, `f.text` for `f.text(…)`; undefined for other calls. */
function calleeOf({ callee }: Node): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee['name'])
  const object = callee['object']
  const property = callee['property']
  return isNode(object) && isNode(property) && object.type === 'Identifier'
    ? `${String(object['name'])}.${String(property['name'])}`
    : undefined
}

/** Examples of every option in the calls of these functions. */
export function collectExamples(sources: readonly Source[], calls: ReadonlySet<string>): Examples {
  const found = new Map<string, Example[]>()
  const record = (source: Source, key: string, property: Node) => {
    const list = found.get(key) ?? []
    found.set(key, list)
    list.push({ text: textOf(source, property), file: source.file })
  }
  const enter = (source: Source, prefix: string, given: Node, depth: number): void => {
    const node = unwrapped(given)
    if (depth > MAX_DEPTH) return
    if (node.type === 'ArrayExpression') {
      for (const item of node['elements'] as readonly unknown[])
        if (isNode(item)) enter(source, `${prefix}[].`, item, depth + 1)
    }
    if (node.type !== 'ObjectExpression') return
    for (const property of node['properties'] as readonly Node[]) {
      const key = property['key']
      const value = property['value']
      if (property.type !== 'Property' || property['shorthand'] === true || !isNode(key) || !isNode(value)) continue
      const name = String(key['name'] ?? key['value'])
      record(source, `${prefix}${name}`, property)
      enter(source, `${prefix}${name}.`, value, depth + 1)
      enter(source, `${prefix}*.`, value, depth + 1)
    }
  }
  for (const source of sources)
    visit(source.program, (node) => {
      const callee = node.type === 'CallExpression' ? calleeOf(node) : undefined
      if (callee === undefined || !calls.has(callee)) return
      for (const argument of node['arguments'] as readonly Node[]) enter(source, `${callee} `, argument, 0)
    })
  return found
}

/** The example to print, shortened when all are long; undefined where nothing uses the option. */
export function chooseExample(candidates: readonly Example[]): Example | undefined {
  const [best] = candidates.toSorted(
    (a, b) =>
      Math.abs(a.text.length - IDEAL_LENGTH) - Math.abs(b.text.length - IDEAL_LENGTH) ||
      a.file.localeCompare(b.file, 'en') ||
      a.text.localeCompare(b.text, 'en'),
  )
  if (!best || best.text.length <= MAX_LENGTH) return best
  return { ...best, text: `${best.text.slice(0, MAX_LENGTH - 2)} …` }
}
