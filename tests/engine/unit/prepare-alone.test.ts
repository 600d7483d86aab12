import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const scripts = resolve(import.meta.dirname, '../../../scripts/prepare')
/** Reads, waits, writes: two at once would lose a step. */
const step = `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { alone } from './scripts/alone.mjs'
  const [folder, patience] = process.argv.slice(2)
  try {
    alone(() => {
      const n = Number(readFileSync(folder + '/count', 'utf8'))
      writeFileSync(folder + '/begun', '')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(patience))
      writeFileSync(folder + '/count', String(n + 1))
    }, folder)
  } catch (error) {
    console.error(error.name, error.message)
    process.exitCode = 1
  }`

function workingCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'count'), '0')
  writeFileSync(join(folder, 'prepare.mjs'), step)
  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  const count = () => readFileSync(join(folder, 'count'), 'utf8')
  const lock = join(folder, '.cache/preparing')
  const run = (patience: number, uid?: number) => {
    const script = [join(folder, 'prepare.mjs'), folder, String(patience)]
    const child = spawn(process.execPath, script, { stdio: ['ignore', 'ignore', 'pipe'], ...(uid ? { uid } : {}) })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) }
  }
  return { folder, count, lock, run }
}

it('preparations of the same folder run one after the other, and say whom they wait for', async () => {
  const { count, lock, run } = workingCopy()
  const all = await Promise.all([1, 2, 3, 4].map(() => run(300).ended))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(count()).toBe('4')
  expect(all.filter(({ said }) => /^Process \d* ?is already preparing the program/.test(said))).toHaveLength(3)
  expect(existsSync(lock)).toBe(false)
})

it('one killed midway blocks nobody', async () => {
  const { folder, count, lock, run } = workingCopy()
  const first = run(60_000)
  await expect.poll(() => existsSync(join(folder, 'begun'))).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(lock)).toBe(true)
  expect((await run(0).ended).code).toBe(0)
  expect([count(), existsSync(lock)]).toEqual(['1', false])
})

it.runIf(process.platform === 'linux')('nor does one whose process id now belongs to another program', async () => {
  const { folder, count, lock, run } = workingCopy()
  mkdirSync(join(folder, '.cache'))
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  writeFileSync(lock, String(other.pid))
  expect((await run(0).ended).code).toBe(0)
  expect(count()).toBe('1')
})

it('reports in one line that the folder belongs to another user', async () => {
  const { folder, run } = workingCopy()
  chmodSync(folder, 0o555)
  const { code, said } = await run(0, process.getuid?.() === 0 ? 65_534 : undefined).ended
  expect([code, said.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /^PrepareError .* must be prepared first and cannot be written by \S+\. Give this/,
      ) as unknown,
    ],
  ])
})
