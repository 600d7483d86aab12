import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const DEMO = /\/schema\/areas\/[a-z]+\/demo\/[\w-]+\.ts$/
const DECLARATION = /\/schema\/areas\/[a-z]+\/[\w-]+\.ts$/
/** Rows as the formatter writes them: on one line, or up to the closing bracket. */
const ROWS = /^ {2}(?:seed|demo): \[(?:.*\],|\n(?:(?! {2}\],).*\n)* {2}\],)$/gm

/** Removes seed and demo rows from the browser build: only the server writes them. A build without any has a wrong pattern. */
export function withoutDemo(): Plugin {
  let demos = 0
  let seeds = 0
  return {
    name: 'without-demo',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!DEMO.test(id.replaceAll('\\', '/'))) return null
      demos++
      const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = []`).join('\n')
    },
    transform(code, id) {
      if (!DECLARATION.test(id.replaceAll('\\', '/'))) return null
      const stripped = code.replaceAll(ROWS, '')
      if (stripped === code) return null
      seeds++
      return { code: stripped, map: null }
    },
    buildEnd(error) {
      if (!error && (demos === 0 || seeds === 0))
        this.error(
          'the rows of new databases or of the demo business lie elsewhere: see scripts/browser/without-demo.ts',
        )
    },
  }
}
