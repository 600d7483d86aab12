import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrepareError, root, run, say } from './run.mjs'

const sources = [
  'index.html',
  'package-lock.json',
  'public',
  'schema',
  'scripts/browser',
  'scripts/precompress.ts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

const target = join(root, 'dist')
const stampOf = (folder) => join(folder, '.stamp')

/** Whether dist/ was built from these very sources. */
export const isBuilt = () => existsSync(stampOf(target)) && readFileSync(stampOf(target), 'utf8') === fingerprint()

/** Builds the browser app into dist/: in a temporary folder, then swapped, so that a running server never sees half of it. */
export function buildApp(node) {
  const stamp = fingerprint()
  say('Building the browser app …')
  const asidePath = join(root, '.cache', `dist-${process.pid}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native', '--outDir', asidePath, '--emptyOutDir']
  if (!run(node, args)) {
    rmSync(asidePath, { recursive: true, force: true })
    throw new PrepareError('The browser build failed. See the lines above')
  }
  writeFileSync(stampOf(asidePath), stamp)
  const old = `${asidePath}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(asidePath, target)
  rmSync(old, { recursive: true, force: true })
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const names = readdirSync(full).filter((name) => !name.startsWith('.'))
  return names.sort().flatMap((name) => filesOf(`${path}/${name}`))
}
