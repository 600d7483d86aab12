import { docBefore, isNode, type Node, type Source, textOf, visit } from './source.ts'

export interface Option {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** Its doc comment; empty without one. */
  readonly meaning: string
}

/** Names of type parameters as a reader knows them. */
const PARAMETERS: readonly (readonly [RegExp, string])[] = [
  [/\bName<F>( \| keyof BaseRow)?/g, 'field'],
  [/\bN \| `\$\{N\}\.\$\{string\}`/g, 'path'],
  [/\bN\b/g, 'field'],
]
const readable = (type: string) =>
  PARAMETERS.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), type).replaceAll(/\breadonly /g, '')

const keyOf = (node: Node): string => {
  const key = node['key'] as Node
  return String(key['name'] ?? key['value'])
}

function optionsIn(source: Source, members: readonly Node[]): Option[] {
  return members.flatMap((member): Option[] => {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
    const annotation = member['typeAnnotation']
    const inner = isNode(annotation) ? annotation['typeAnnotation'] : undefined
    const type = isNode(inner) ? textOf(source, inner) : 'function'
    return [
      {
        name: keyOf(member),
        type: readable(type),
        isRequired: member['optional'] !== true,
        meaning: docBefore(source, member.start),
      },
    ]
  })
}

/** The statement that declares a type, with or without `export`. */
function declarationOf(source: Source, name: string): { readonly node: Node; readonly start: number } {
  for (const statement of source.program['body'] as readonly Node[]) {
    const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
    const id = declared['id']
    const isType = declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration'
    if (isType && isNode(id) && id['name'] === name) return { node: declared, start: statement.start }
  }
  throw new Error(`${source.file} declares no type ${name}`)
}

/**
 * The options of an interface, or of all variants of a union of objects; `is`, which the declaring function sets, and options that a variant excludes are left out.
 * @throws when the file declares no such type
 */
export function optionsOf(
  source: Source,
  type: string,
): { readonly meaning: string; readonly options: readonly Option[] } {
  const { node, start } = declarationOf(source, type)
  const options: Option[] = []
  const add = (members: readonly Node[]) => {
    for (const option of optionsIn(source, members))
      if (option.name !== 'is' && option.type !== 'never' && !options.some(({ name }) => name === option.name))
        options.push(option)
  }
  if (node.type === 'TSInterfaceDeclaration') add((node['body'] as Node)['body'] as readonly Node[])
  else {
    const outer = new Set<Node>()
    visit(node['typeAnnotation'] as Node, (inner) => {
      // Only the variants themselves: objects within an option's type are part of that type.
      if (inner.type !== 'TSTypeLiteral' || [...outer].some((one) => one.start <= inner.start && inner.end <= one.end))
        return
      outer.add(inner)
      add(inner['members'] as readonly Node[])
    })
  }
  return { meaning: docBefore(source, start), options }
}
