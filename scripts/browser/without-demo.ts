import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const DEMO = /\/schema\/areas\/[a-z]+\/demo\/[\w-]+\.ts$/

/** Leaves the rows of the demo business out of what browsers fetch: only the server writes them. A build that has none has lost sight of them. */
export function withoutDemo(): Plugin {
  let left = 0
  return {
    name: 'without-demo',
    apply: 'build',
    load(id) {
      if (!DEMO.test(id.replaceAll('\\', '/'))) return null
      left++
      const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = []`).join('\n')
    },
    buildEnd(error) {
      if (!error && left === 0)
        this.error('the rows of the demo business lie elsewhere: see scripts/browser/without-demo.ts')
    },
  }
}
