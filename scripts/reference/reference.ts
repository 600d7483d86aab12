import { readdirSync } from 'node:fs'
import path from 'node:path'
import { collectExamples } from './examples.ts'
import { optionsOf } from './options.ts'
import { type OptionTable, PAGES, type ReferencePage } from './pages.ts'
import { renderPage, WRITTEN } from './render.ts'
import { docBefore, isNode, type Node, parseFile, type Source, textOf } from './source.ts'

const FOLDER = 'docs/reference'
/** Where declarations are, and so their examples. */
const DECLARING = ['schema/areas', 'server/areas']
const KINDS = 'schema/kinds'
const BASE_OPTIONS = { file: 'schema/engine/fields/field.ts', type: 'FieldOptions' }

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .toSorted()

/** The exported function of a kind, with its doc comment and its parameters. */
function factoryOf(
  source: Source,
  kind: string,
): { readonly meaning: string; readonly parameters: string } | undefined {
  for (const statement of source.program['body'] as readonly Node[]) {
    const declared = statement['declaration']
    if (!isNode(declared) || declared.type !== 'FunctionDeclaration') continue
    const id = declared['id']
    if (!isNode(id) || id['name'] !== kind) continue
    const names = (declared['params'] as readonly Node[]).map((parameter) =>
      textOf(source, parameter.type === 'AssignmentPattern' ? (parameter['left'] as Node) : parameter).replace(
        /[?:].*/,
        '',
      ),
    )
    return { meaning: docBefore(source, statement.start), parameters: names.join(', ') }
  }
  return undefined
}

/** The interface with the options that only this kind has. */
const ownOptions = ({ text }: Source): string | undefined => /interface (\w+Options\b)/.exec(text)?.[1]

function fieldsPage(sources: (file: string) => Source, kinds: readonly string[]): ReferencePage {
  const tables = kinds.flatMap((kind): OptionTable[] => {
    const file = `${KINDS}/${kind}/model.ts`
    const type = ownOptions(sources(file))
    const factory = factoryOf(sources(file), kind)
    return type && factory ? [{ heading: `f.${kind}(${factory.parameters})`, file, type, calls: [`f.${kind}`] }] : []
  })
  const list = kinds.flatMap((kind) => {
    const factory = factoryOf(sources(`${KINDS}/${kind}/model.ts`), kind)
    return factory ? [`- \`f.${kind}(${factory.parameters})\`: ${factory.meaning}`] : []
  })
  return {
    name: 'fields',
    title: 'Fields',
    intro: `The kinds of fields that resources are declared with. [Add a field](../guides/field.md) shows one from declaration to list.\n\n${list.join('\n')}`,
    tables: [{ heading: 'Options of every kind', ...BASE_OPTIONS, calls: kinds.map((kind) => `f.${kind}`) }, ...tables],
  }
}

function readSources(root: string): (file: string) => Source {
  const parsed = new Map<string, Source>()
  return (file) => {
    const source = parsed.get(file) ?? parseFile(root, file)
    parsed.set(file, source)
    return source
  }
}

const kindsIn = (root: string): string[] =>
  readdirSync(path.join(root, KINDS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

function pagesOf(root: string, sources: (file: string) => Source): readonly ReferencePage[] {
  const [resources, ...others] = PAGES
  return [...(resources ? [resources] : []), fieldsPage(sources, kindsIn(root)), ...others]
}

/** The files of docs/reference as they should be: path → text. */
export function referenceFiles(root: string): Readonly<Record<string, string>> {
  const sources = readSources(root)
  const pages = pagesOf(root, sources)
  const calls = new Set(pages.flatMap(({ tables }) => tables.flatMap((table) => table.calls)))
  const declaring = DECLARING.flatMap((folder) => filesIn(root, folder)).map(sources)
  const examples = collectExamples(declaring, calls)
  const index = [
    WRITTEN,
    '',
    '# Reference',
    '',
    'Every option of every declaration, with an example from the program itself. The [guides](../../AGENTS.md#how-to-add) show whole declarations.',
    '',
    ...pages.map(
      ({ name, title, tables }) =>
        `- [${title}](${name}.md): ${tables.map(({ heading }) => heading.replaceAll(/ \(`.*/g, '')).join(', ')}`,
    ),
    '',
  ].join('\n')
  return {
    [`${FOLDER}/README.md`]: index,
    ...Object.fromEntries(pages.map((page) => [`${FOLDER}/${page.name}.md`, renderPage(page, sources, examples)])),
  }
}

/** Options without a doc comment, as `file: Type.option`. */
export function undocumentedOptions(root: string): string[] {
  const sources = readSources(root)
  return pagesOf(root, sources).flatMap(({ tables }) =>
    tables.flatMap(({ file, type }) =>
      optionsOf(sources(file), type).options.flatMap(({ name, meaning }) =>
        meaning ? [] : [`${file}: ${type}.${name}`],
      ),
    ),
  )
}
