import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of what browsers fetch how zod describes its schemas as JSON Schema: only the server does, for OpenAPI. Every schema of zod
 * brings it along, because each has a method for it; here that method says that it is not there.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!JSON_SCHEMA.test(id.replaceAll('\\', '/'))) return null
      const source = readFileSync(id, 'utf8')
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name as string)
      const stubs = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => none' : 'none'}`)
      return [
        "const none = () => { throw new Error('JSON Schema is made on the server') }",
        ...stubs,
        'export { none as process }',
      ].join('\n')
    },
  }
}
