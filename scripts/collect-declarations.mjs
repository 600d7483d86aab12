#!/usr/bin/env node
// Writes schema/all.ts from the files of schema/libraries and schema/entities, so that a new declaration needs no list to be edited.
import fs from 'node:fs'
import path from 'node:path'

/** The text that schema/all.ts should have. */
export function declarationsModule(root) {
  const files = ['libraries', 'entities'].flatMap((folder) => {
    const dir = path.join(root, 'schema', folder)
    if (!fs.existsSync(dir)) return []
    return fs
      .readdirSync(dir)
      .filter((f) => f.endsWith('.ts'))
      .sort()
      .map((f) => ({ name: f.slice(0, -3), from: `./${folder}/${f}` }))
  })
  const ident = (name) => name.replace(/-(\w)/g, (_, c) => c.toUpperCase())
  return [
    '// Written by `npm run db:generate` from the files beside it. Do not edit.',
    "import { collect } from './collect.ts'",
    ...files.toSorted((a, b) => (a.from < b.from ? -1 : 1)).map((f) => `import ${ident(f.name)} from '${f.from}'`),
    '',
    'export const declarations = {',
    ...files.map((f) => (ident(f.name) === f.name ? `  ${f.name},` : `  '${f.name}': ${ident(f.name)},`)),
    '}',
    '',
    '/** Every declared resource, checked. */',
    'export const resources = collect(declarations)',
    '',
  ].join('\n')
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const root = path.resolve(path.dirname(process.argv[1]), '..')
  fs.writeFileSync(path.join(root, 'schema', 'all.ts'), declarationsModule(root))
}
