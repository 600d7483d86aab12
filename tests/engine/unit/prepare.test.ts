import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesMatch } from '../../../scripts/prepare/packages.mjs'

const a = { version: '1.0.0', integrity: 'sha512-a' }
const linux = { version: '2.0.0', integrity: 'sha512-l', optional: true }
const lock = { packages: { '': { version: '0.1.0' }, 'node_modules/a': a, 'node_modules/linux': linux } }

describe('packages match the lockfile', () => {
  it.each([
    ['all of them are installed', { 'node_modules/a': a, 'node_modules/linux': linux }, true],
    ['one for another platform is missing', { 'node_modules/a': a }, true],
    ['one that is needed is missing', { 'node_modules/linux': linux }, false],
    ['one has another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
    ['one has other contents', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, false],
    ['there is one more', { 'node_modules/a': a, 'node_modules/b': a }, false],
  ])('when %s: detected correctly', (_case, packages, expected) => {
    expect(packagesMatch(lock, { packages })).toBe(expected)
  })

  it('never when nothing was installed or an install was interrupted', () => {
    expect(packagesMatch(lock, null)).toBe(false)
  })

  it('in this very copy, because the tests would otherwise run on something else', () => {
    const read = (path: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8'))
    expect(packagesMatch(read('package-lock.json'), read('node_modules/.package-lock.json'))).toBe(true)
  })
})

describe('the lockfile', () => {
  it('lists every platform’s build of a package, because npm ci would otherwise reject it on the others', () => {
    const { packages } = JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../../package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})
