#!/usr/bin/env node
// Writes the lists of declarations from the files themselves, so that a new declaration needs no list to be edited: schema/all.ts (resources),
// schema/areas.ts (actions, notifications, settings and steps), schema/rights.ts, schema/endpoints.ts, server/areas.ts (handlers), server/reports.ts,
// schema/engine/fields/index.ts and the lists beside the folders of schema/kinds (field kinds).
import fs from 'node:fs'
import path from 'node:path'

const WRITTEN = '// Written by `npm run db:generate` from the files beside it. Do not edit.'

const ident = (name) => name.replace(/-(\w)/g, (_, c) => c.toUpperCase())

/** Names of files with this extension, or of folders, sorted. */
function namesIn(dir, ending) {
  if (!fs.existsSync(dir)) return []
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => (ending ? entry.isFile() && entry.name.endsWith(ending) : entry.isDirectory()))
    .map((entry) => (ending ? entry.name.slice(0, -ending.length) : entry.name))
    .sort()
}

/** A file of an area that declares a resource, with the name of the resource. */
const DECLARES = /^export default defineResource\(/m

/** The contents that schema/all.ts should have. */
function declarationsModule(root) {
  const dir = path.join(root, 'schema', 'areas')
  const files = namesIn(dir).flatMap((area) =>
    namesIn(path.join(dir, area), '.ts')
      .filter((name) => DECLARES.test(fs.readFileSync(path.join(dir, area, `${name}.ts`), 'utf8')))
      .map((name) => ({ name, from: `./areas/${area}/${name}.ts` })),
  )
  const byName = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return [
    WRITTEN,
    ...files.toSorted((a, b) => (a.from < b.from ? -1 : 1)).map((f) => `import ${ident(f.name)} from '${f.from}'`),
    "import { collect } from './engine/collect.ts'",
    '',
    'export const declarations = {',
    ...byName.map((f) => (ident(f.name) === f.name ? `  ${f.name},` : `  '${f.name}': ${ident(f.name)},`)),
    '}',
    '',
    'type Declarations = typeof declarations',
    "declare module './engine/registry.ts' {",
    '  interface Resources extends Declarations {}',
    '}',
    '',
    '/** Every declared resource, checked. */',
    'export const resources = collect(declarations)',
    '',
  ].join('\n')
}

/** Columns of a line. */
const WIDTH = 120

/** The contents that schema/areas.ts should have. */
function areasModule(root) {
  const dir = path.join(root, 'schema', 'areas')
  const areas = namesIn(dir).map((name) => ({
    name,
    files: ['area', 'acts', 'notifications', 'settings', 'steps'].filter((file) =>
      fs.existsSync(path.join(dir, name, `${file}.ts`)),
    ),
  }))
  const local = (name, file) =>
    file === 'area' ? ident(name) : `${ident(name)}${file[0].toUpperCase()}${file.slice(1)}`
  /** As the formatter writes it: on one line, or a property on each. */
  const entry = ({ name, files }) => {
    const parts = files.map((file) => (local(name, file) === file ? file : `${file}: ${local(name, file)}`))
    const line = `  { ${parts.join(', ')} },`
    return line.length <= WIDTH ? line : ['  {', ...parts.map((part) => `    ${part},`), '  },'].join('\n')
  }
  return [
    WRITTEN,
    ...areas.flatMap(({ name, files }) =>
      files
        .toSorted()
        .map((file) =>
          file === 'area'
            ? `import ${local(name, file)} from './areas/${name}/area.ts'`
            : `import * as ${local(name, file)} from './areas/${name}/${file}.ts'`,
        ),
    ),
    "import { collectAreas } from './engine/area.ts'",
    '',
    '/** What the areas declare besides resources, checked. */',
    'export const declared = collectAreas([',
    ...areas.map(entry),
    '])',
    '',
  ].join('\n')
}

/** The contents that schema/endpoints.ts should have. A separate list: a screen imports the few endpoints it calls, and browsers load no others. */
function endpointsModule(root) {
  const dir = path.join(root, 'schema', 'areas')
  const names = namesIn(dir).filter((name) => fs.existsSync(path.join(dir, name, 'endpoints.ts')))
  return [
    WRITTEN,
    ...names.map((name) => `import * as ${ident(name)} from './areas/${name}/endpoints.ts'`),
    "import { declared } from './areas.ts'",
    "import { collectEndpoints } from './engine/area.ts'",
    '',
    '/** The questions that the areas declare, checked. */',
    'export const endpoints = collectEndpoints(declared.acts, [',
    ...names.map((name) => `  ${ident(name)},`),
    '])',
    '',
  ].join('\n')
}

/** The contents that schema/rights.ts should have. */
function rightsModule(root) {
  const dir = path.join(root, 'schema', 'areas')
  const names = namesIn(dir).filter((name) => fs.existsSync(path.join(dir, name, 'rights.ts')))
  return [
    WRITTEN,
    ...names.map((name) => `import * as ${ident(name)} from './areas/${name}/rights.ts'`),
    "import { collectRights } from './engine/right.ts'",
    '',
    'const areas = {',
    ...names.map((name) => `  ${ident(name)},`),
    '}',
    '',
    'type Areas = typeof areas',
    "declare module './engine/registry.ts' {",
    '  interface RightsOfAreas extends Areas {}',
    '}',
    '',
    '/** Rights that the areas declare, checked. */',
    'export const rights = collectRights(areas)',
    '',
  ].join('\n')
}

/** The contents that server/areas.ts should have. */
function handlersModule(root) {
  const dir = path.join(root, 'server', 'areas')
  const files = namesIn(dir).flatMap((area) =>
    ['acts', 'endpoints'].flatMap((kind) => [
      ...namesIn(path.join(dir, area, kind), '.ts').map((name) => ({
        from: `./areas/${area}/${kind}/${name}.ts`,
        name: `${ident(area)}${name[0].toUpperCase()}${name.slice(1)}`,
      })),
      // Short handlers of an area are together in one file; longer ones have a file each.
      ...(fs.existsSync(path.join(dir, area, `${kind}.ts`))
        ? [{ from: `./areas/${area}/${kind}.ts`, name: `${ident(area)}${kind[0].toUpperCase()}${kind.slice(1)}` }]
        : []),
    ]),
  )
  return [
    WRITTEN,
    ...files.map(({ name, from }) => `import ${name} from '${from}'`),
    "import { collectHandlers } from './engine/acts/handle.ts'",
    '',
    '/** What the server does for the acts and endpoints of all areas. */',
    `export const handlers = collectHandlers([`,
    ...files.map(({ name }) => `  ${name},`),
    '])',
    '',
  ].join('\n')
}

/** The contents that server/reports.ts should have. */
function reportsModule(root) {
  const dir = path.join(root, 'server', 'areas')
  const names = namesIn(dir).flatMap((area) =>
    namesIn(path.join(dir, area, 'reports'), '.ts').map((name) => ({
      from: `./areas/${area}/reports/${name}.ts`,
      name: ident(name),
    })),
  )
  return [
    WRITTEN,
    ...names.map(({ name, from }) => `import ${name} from '${from}'`),
    '',
    '/** The reports of all areas. */',
    // As the formatter writes it: on one line when there is space.
    ...[`export const reports = [${names.map(({ name }) => name).join(', ')}]`].map((line) =>
      line.length <= WIDTH
        ? line
        : ['export const reports = [', ...names.map(({ name }) => `  ${name},`), ']'].join('\n'),
    ),
    '',
  ].join('\n')
}

/** The contents that schema/i18n/areas.ts should have. */
function wordsModule(root) {
  const dir = path.join(root, 'schema', 'areas')
  const file = (name) => path.join(dir, name, 'words', 'zh.ts')
  const has = (what) => (name) => new RegExp(`^export const ${what}\\b`, 'm').test(fs.readFileSync(file(name), 'utf8'))
  const names = namesIn(dir).filter((name) => fs.existsSync(file(name)))
  // As the formatter writes it: on one line when there is space.
  const listOf = (what, called = what) => {
    const all = names.filter(has(what)).map((name) => `${ident(name)}.${what}`)
    const line = `export const ${called} = [${all.join(', ')}]`
    return line.length <= WIDTH
      ? line
      : [`export const ${called} = [`, ...all.map((one) => `  ${one},`), ']'].join('\n')
  }
  return [
    WRITTEN,
    ...names.map((name) => `import * as ${ident(name)} from '../areas/${name}/words/zh.ts'`),
    "import type { ResourceWords } from './words.ts'",
    '',
    '/** Chinese of the acts of all areas. */',
    'export const acts = [',
    ...names.filter(has('acts')).map((name) => `  ${ident(name)}.acts,`),
    ']',
    '',
    '/** Chinese of the steps of all areas. */',
    listOf('steps'),
    '',
    '/** Chinese of the notifications of all areas. */',
    listOf('notifications', 'notificationWords'),
    '',
    '/** Chinese of all resources, by name. */',
    'export const resources: Readonly<Record<string, ResourceWords>> = {',
    ...names.filter(has('resources')).map((name) => `  ...${ident(name)}.resources,`),
    '}',
    '',
    '/** Chinese of the settings of all areas. */',
    'export const settingWords = [',
    ...names.filter(has('settings')).map((name) => `  ${ident(name)}.settings,`),
    ']',
    '',
  ].join('\n')
}

/** The contents that schema/engine/fields/index.ts should have. */
function kindsModule(root) {
  const kinds = namesIn(path.join(root, 'schema', 'kinds'))
  return [
    WRITTEN,
    ...kinds.map((kind) => `import { ${kind} } from '../../kinds/${kind}/model.ts'`),
    '',
    '/** The field kinds that declarations are written with. */',
    'export const f = {',
    ...kinds.map((kind) => `  ${kind},`),
    '}',
    '',
    "export type { Field, FieldOptions, Hints, Infer, Operator, Store } from './field.ts'",
    '',
  ].join('\n')
}

/** The contents of a list with one entry of every kind, and its lookup. */
function facesModule(root, { face, from, types, about, lookUp }) {
  const kinds = namesIn(path.join(root, 'schema', 'kinds'))
  const named = (kind) => (kind === face ? face : `${face} as ${kind}`)
  const imports = [
    ["'../engine/fields/field.ts'", 'import type { Field }'],
    [`'./${from}.ts'`, `import type { ${types.join(', ')} }`],
    ...kinds.map((kind) => [`'./${kind}/${face}.ts'`, `import { ${named(kind)} }`]),
  ]
  return [
    WRITTEN,
    ...imports.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([file, what]) => `${what} from ${file}`),
    '',
    `const FORMATS: Readonly<Record<string, ${types[1]}>> = {`,
    ...kinds.map((kind) => `  ${kind},`),
    '}',
    '',
    `/** ${about} */`,
    `export function ${lookUp}(field: Field): ${types[0]} {`,
    '  const format = FORMATS[field.kind]',
    `  if (!format) throw new Error(\`schema/kinds/\${field.kind}/${face}.ts is missing\`)`,
    '  return format(field)',
    '}',
    '',
  ].join('\n')
}

const FACES = {
  text: {
    face: 'text',
    from: 'textFormat',
    types: ['TextFormat', 'TextFormatOf'],
    lookUp: 'textOf',
    about: 'How values of a field are written to files.',
  },
  samples: {
    face: 'samples',
    from: 'sample',
    types: ['Samples', 'SamplesOf'],
    lookUp: 'samplesOf',
    about: 'Values that a field accepts, and values it refuses.',
  },
}

/** Path below the root → its contents. */
export const written = (root) => ({
  'schema/all.ts': declarationsModule(root),
  'schema/areas.ts': areasModule(root),
  'schema/endpoints.ts': endpointsModule(root),
  'schema/engine/fields/index.ts': kindsModule(root),
  'schema/kinds/allSamples.ts': facesModule(root, FACES.samples),
  'schema/kinds/texts.ts': facesModule(root, FACES.text),
  'schema/i18n/areas.ts': wordsModule(root),
  'schema/rights.ts': rightsModule(root),
  'server/areas.ts': handlersModule(root),
  'server/reports.ts': reportsModule(root),
})

if (import.meta.url === `file://${process.argv[1]}`) {
  const root = path.resolve(path.dirname(process.argv[1]), '..')
  for (const [file, text] of Object.entries(written(root))) fs.writeFileSync(path.join(root, file), text)
}
