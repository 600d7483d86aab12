// npm run bench:start
// How long `node server/main.mjs` takes until it answers: on an empty folder, and again on what it left there (median of five).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median } from './support.ts'

const root = path.resolve(import.meta.dirname, '..')
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'bench-start-'))

/** Starts the server, waits until it is ready, stops it. @returns milliseconds until /ready answered 200 */
function once(): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['server/main.mjs'], {
      cwd: root,
      env: { ...process.env, DATA_DIR, PORT: '0' },
    })
    let said = ''
    let took = 0
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [address] = /http:\/\/[\d.:]+/.exec(said) ?? []
      if (!address || took) return
      took = -1
      fetch(`${address}/panel-api/ready`).then(
        ({ status }) => {
          took = status === 200 ? performance.now() - started : 0
          child.kill('SIGTERM')
        },
        (error: Error) => {
          child.kill('SIGKILL')
          reject(error)
        },
      )
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text))
    child.on('close', () => (took > 0 ? resolve(took) : reject(new Error(`the server did not get ready: ${said}`))))
  })
}

try {
  console.log(`first start     ${((await once()) / 1000).toFixed(2)} s`)
  const again: number[] = []
  for (let i = 0; i < 5; i++) again.push(await once())
  console.log(`second start    ${(median(again) / 1000).toFixed(2)} s   aim ≤ 3`)
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true })
}
