import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Removes zod's JSON Schema conversion from the browser build: only the server needs it, for OpenAPI. Every schema includes it as a method; here that
 * method throws.
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
