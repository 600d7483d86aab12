import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, dispositionOf } from '../../../../server/engine/files/fileName.ts'

const runs = process.env['DEEP'] ? 10_000 : 500

/** Parts of names that change the folder, end a header, or are displayed as something else. */
const piece = fc.oneof(
  fc.constantFrom(
    '../',
    '..\\',
    '/etc/',
    'C:\\',
    '\r\n',
    '\0',
    '\u202e',
    '\u2066',
    '\u200f',
    '.',
    '..',
    '"',
    '%',
    ';',
    "'",
  ),
  fc.constantFrom('CON', 'nul', 'com1', 'LPT9', 'a', 'photo', '.txt', '.exe', ' ', '😀', 'é', '发票', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const name = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  fc.constantFrom('x'.repeat(5_000), `${'发'.repeat(3_000)}.pdf`),
)
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(\.|$)/i

describe('an untrusted file name', () => {
  test('names no folder or device, hides nothing, and has a limited length', () => {
    fc.assert(
      fc.property(name, (given) => {
        const clean = cleanName(given)
        expect(clean).not.toMatch(/[/\\\p{Cc}]/u)
        expect(clean).not.toMatch(BIDI)
        expect(clean).not.toMatch(/^[.\s]|[.\s]$/)
        expect(clean).not.toMatch(DEVICE)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean.length).toBeGreaterThan(0)
        expect([...clean].length).toBeLessThanOrEqual(200)
        expect(cleanName(clean)).toBe(clean)
      }),
      { seed: 41, numRuns: runs },
    )
  })
  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.log', 'console.log'],
    ['plan. .', 'plan'],
    ['Boiler room 发票 😀.jpg', 'Boiler room 发票 😀.jpg'],
  ])('%j is stored as %j', (given, clean) => {
    expect(cleanName(given)).toBe(clean)
  })
  test('makes one header on one line, with only its own parameters', () => {
    fc.assert(
      fc.property(name, (given) => {
        const header = dispositionOf('attachment', given)
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w%.!~-]*)?$/)
        expect(header.match(/"/g)).toHaveLength(2)
      }),
      { seed: 41, numRuns: runs },
    )
  })
})

test('every header with a file name is created in one place', () => {
  const root = resolve(import.meta.dirname, '../../../../server')
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== join('engine', 'files', 'fileName.ts'))
    .filter((path) => /filename\*?=/.test(readFileSync(join(root, path), 'utf8')))
  expect(others).toEqual([])
})
