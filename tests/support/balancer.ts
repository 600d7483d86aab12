import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { toolAt } from '../../scripts/prepare/tools.mjs'
import { freePort } from '../../server/free-port.ts'

const config = readFileSync(resolve(import.meta.dirname, '../../ops/haproxy.cfg'), 'utf8')

/** HAProxy as configured in `ops/haproxy.cfg`, in front of servers on these two ports; stopped after the test. @returns its address */
export async function startBalancer([a, b]: readonly [number, number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-haproxy-'))
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const ours = config.replace('127.0.0.1:8080', `127.0.0.1:${port}`).replace(':3001', `:${a}`).replace(':3002', `:${b}`)
  writeFileSync(file, ours)
  const child = spawn(toolAt('haproxy'), ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    const status = await fetch(`http://127.0.0.1:${port}/panel-api/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return `http://127.0.0.1:${port}`
    await new Promise((next) => setTimeout(next, 100))
  }
}
