import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const DEMO = /\/schema\/demo\/[\w-]+\.ts$/

/** Leaves the rows of the demo business out of what browsers fetch: only the server writes them. */
export function withoutDemo(): Plugin {
  return {
    name: 'without-demo',
    apply: 'build',
    load(id) {
      if (!DEMO.test(id.replaceAll('\\', '/'))) return null
      const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = []`).join('\n')
    },
  }
}
