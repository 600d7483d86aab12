import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { htmlText, strippedHtml } from '../../../../server/areas/incomingMail/parse/htmlText.ts'
import { mailParser, UnreadableMailError } from '../../../../server/areas/incomingMail/parse/mailParser.ts'
import { depthOf } from '../../../../server/engine/mail/nesting.ts'
import { hostileMails } from '../../../support/hostileMail.ts'

const rawOf = (what: string) => {
  const found = hostileMails.find((one) => one.what === what)
  if (!found) throw new Error(`no mail with ${what}`)
  return Buffer.from(found.raw)
}

describe('HTML as text', () => {
  test('is laid out if it is no deeper than the limit', () => {
    expect(htmlText('<p>Hello <a href="https://x.test">there</a></p><p>Again</p>')).toBe('Hello there\n\nAgain')
  })
  test('is stripped if it is too deep for layout', () => {
    const html = `${'<table><tr><td>'.repeat(3_000)}Hello &amp; goodbye<script>alert(1)</script>`
    expect(depthOf(html)).toBeGreaterThan(3_000)
    expect(htmlText(html)).toBe('Hello & goodbye')
  })
  test('that was stripped has no tag, script or style left', () => {
    expect(strippedHtml('<style>p{}</style>A<br>B<SCRIPT>x</script >C<p title=">">D &#x41;&#65;&lt;')).toBe(
      'A\nB C\n"> D AA<'.replace('"> ', '">'),
    )
  })
  test('of any length takes a moment', () => {
    for (const piece of ['<', '<a', '<p <', '</', '&amp;', '<script>', '<!--', '"', '< '])
      expect(strippedHtml(piece.repeat(200_000)).length).toBeLessThanOrEqual(500_000)
  })
})

test('only the separate process parses emails', () => {
  const root = resolve(import.meta.dirname, '../../../../server')
  const importers = (of: RegExp) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && of.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
  expect(importers(/from 'mailparser'|import\('mailparser'\)/)).toEqual(['areas/incomingMail/parse/readMail.ts'])
  expect(importers(/from '.*\/(readMail|htmlText)\.ts'/)).toEqual(['areas/incomingMail/parse/mailProcess.ts'])
})

describe('an email', () => {
  test('that takes too long or too much memory is not read, and the next one is', async () => {
    const parser = mailParser({ megabytes: 256, milliseconds: 1 })
    await expect(parser.read(rawOf('3,000 nested tables'))).rejects.toThrow(UnreadableMailError)
    await parser.close()
    const small = mailParser({ megabytes: 40, milliseconds: 60_000 })
    await expect(small.read(rawOf('21 MB of HTML'))).rejects.toThrow(/memory/)
    expect((await small.read(Buffer.from('From: a@b.test\nSubject: Hi\n\nHello\n'))).own).toBe('Hello')
    await small.close()
  })
  test('that is unreadable still has its sender and subject', async () => {
    const parser = mailParser()
    await expect(parser.read(rawOf('3,000 MIME parts'))).rejects.toThrow(UnreadableMailError)
    expect(await parser.heading(rawOf('3,000 MIME parts'))).toEqual({
      from: { name: 'Mallory', address: 'mallory@example.test' },
      subject: 'Parts',
    })
    expect(await parser.heading(rawOf('nothing at all'))).toEqual({ from: null, subject: '' })
    await parser.close()
  })
})
